/**
 * The body of a refused call.
 *
 * Source: observed `{"error": "<sentence>"}`. Gateways in front of a platform answer in shapes of their own; the
 * common ones are read too, since the sentence is all that a person has to go by.
 */

/** A refused call's body, as the local platform sends it. */
export interface Problem {
  /** One sentence for a person: what was refused and why. */
  readonly error: string;
}

const FIELDS = ['error', 'message', 'detail', 'reason', 'title', 'error_description', 'errors'] as const;
const MAX_DEPTH = 3;

/**
 * Finds the sentence in a refused call's body.
 *
 * Accepts a string, an object that has one of the usual fields, or such an object nested in one of them; a list gives
 * its entries joined by `; `. Returns `undefined` when there is nothing readable. The text is foreign: sanitize it
 * before showing it.
 */
export function problemSentence(body: unknown, depth = 0): string | undefined {
  if (typeof body === 'string') return body.trim() === '' ? undefined : body.trim();
  if (typeof body !== 'object' || body === null || depth > MAX_DEPTH) return undefined;
  if (Array.isArray(body)) {
    const parts = body.map((entry) => problemSentence(entry, depth + 1)).filter((part) => part !== undefined);
    return parts.length === 0 ? undefined : parts.join('; ');
  }
  for (const field of FIELDS) {
    if (!Object.hasOwn(body, field)) continue;
    const sentence = problemSentence((body as Record<string, unknown>)[field], depth + 1);
    if (sentence !== undefined) return sentence;
  }
  return undefined;
}
