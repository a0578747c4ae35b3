/** Making a value of the bytes of a body: what is no JSON is refused, and so is what two readers would take differently. */
import { HttpProblem } from '../problem.ts';
import { findJsonFault } from './json-scan.ts';

/** Parses JSON in UTF-8; throws a 400 that says what is wrong with it. */
export function parseJson(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new HttpProblem(400, 'The request body is not UTF-8 text.');
  }
  const fault = findJsonFault(text);
  if (fault !== undefined) throw new HttpProblem(400, `The request body ${fault}.`);
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpProblem(400, 'The request body is not valid JSON.');
  }
}
