/** Files of JSON, and where they go wrong. */
import { type ParseError, parse } from 'jsonc-parser';
import { errorAt, FILE_START, type Place, placeAt } from './errors.ts';

/** Parses a file; throws a {@link RenderError} with line and column where it is no JSON. */
export function parseJsonFile(file: string, source: string): unknown {
  try {
    return JSON.parse(source);
  } catch (cause) {
    const message = Error.isError(cause) ? cause.message : String(cause);
    throw errorAt(file, faultPlace(source), `is not valid JSON: ${withoutPlace(message)}`, cause);
  }
}

/** V8 names the place in some of its messages only. */
function faultPlace(source: string): Place {
  const errors: ParseError[] = [];
  try {
    parse(source, errors, { disallowComments: true });
  } catch (error) {
    // It is nested too deeply for this parser.
    if (!(error instanceof RangeError)) throw error;
  }
  const [fault] = errors;
  return fault === undefined ? FILE_START : placeAt(source, fault.offset);
}

function withoutPlace(message: string): string {
  return `${message.replace(/ (?:in JSON )?at position .*$/, '').replace(/, ".*$/s, '')}.`;
}
