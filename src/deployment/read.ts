import { checkSize } from './decode.ts';
import { inFile } from './errors.ts';
import { type FoundValues, foundIn } from './found.ts';
import { locate, type Place } from './locate.ts';
import { formatOf, parseSource } from './source.ts';

/**
 * Reads the values, behind aliases and merge keys too; undefined where the mapping is missing and would be inserted.
 * Throws DeploymentError where there is no single place for the values.
 */
export function readValues(text: string, place: Place): FoundValues | undefined {
  const { file } = place;
  checkSize(Buffer.byteLength(text), file);
  return inFile(file, text, () => foundIn(locate(parseSource(text, formatOf(file)), place)));
}
