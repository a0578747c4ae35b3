/** How an error reads, in the log and in the summary alike. Pure. */
import type { ActionError } from '../errors.ts';

/** `CODE: what failed and the value found`, and the next step on a line of its own. */
export function errorText({ code, message, hint }: ActionError): string {
  return hint === undefined ? `${code}: ${message}` : `${code}: ${message}\nNext: ${hint}`;
}
