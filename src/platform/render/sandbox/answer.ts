/** Results of the sandbox: untrusted text, validated by its shape. */
import type { BaseNode } from 'estree-jsx';
import type { Origin } from '../mdx/module.ts';
import { FILE_START, type Place } from '../model/errors.ts';
import { fieldsOf, listOf } from '../model/fields.ts';
import type { Report } from '../model/report.ts';
import { type Unit, writtenAt } from './compile.ts';
import { placeOf } from './frame.ts';
import type { Site } from './syntax.ts';
import { UnsupportedCode } from './value.ts';

/** Data of JSON, still of any shape. */
export type Answer = unknown;

const MAX_NOTES = 1_000;
const MAX_REASON_CHARACTERS = 500;

/** Reads an answer and reports what it notes; throws {@link UnsupportedCode} where there is no value. */
export function readAnswer(text: string, units: readonly Unit[], report: Report): Answer {
  const { value, fault, notes } = fieldsOf(dataOf(text));
  for (const one of listOf(notes).slice(0, MAX_NOTES)) {
    const [kind, reason, name, place] = listOf(one);
    const written = writtenPlace(place, units);
    const what =
      kind === 'attribute' ? `The attribute ${name === '' ? 'here' : `\`${String(name)}\``}` : 'The code here';
    const outcome = kind === 'child' ? 'it is shown as it is written' : 'it is left out';
    report(written.origin.file, written.place, `${what} ${reasonText(reason)}; ${outcome}.`);
  }
  if (fault === undefined) return value;
  const [reason, place] = listOf(fault);
  throw unsupportedAt(reason, place, units);
}

function dataOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Makes the error of a reason and a place that the sandbox names. */
export function unsupportedAt(reason: unknown, place: unknown, units: readonly Unit[]): UnsupportedCode {
  const written = writtenPlace(place, units);
  return new UnsupportedCode(reasonText(reason), written.origin.file, written.place);
}

function reasonText(reason: unknown): string {
  return String(reason).slice(0, MAX_REASON_CHARACTERS);
}

interface Written {
  readonly origin: Origin;
  readonly place: Place;
}

/** Finds what `[unit, site]` or `[unit, line, column]` stands for; lines and columns are those of generated code. */
function writtenPlace(place: unknown, units: readonly Unit[]): Written {
  const [at, lineOrSite, column] = listOf(place);
  const unit = units[Number(at)];
  if (unit === undefined) return { origin: { file: units[0]?.origin.file ?? '', source: '' }, place: FILE_START };
  if (typeof column === 'number') return { origin: unit.origin, place: writtenAt(unit, Number(lineOrSite), column) };
  const node: BaseNode | undefined = (unit.sites[Number(lineOrSite)] ?? unit.sites[0])?.node;
  return { origin: unit.origin, place: node === undefined ? FILE_START : placeOf(node) };
}

/** A site and the file that it stands in. */
export interface FoundSite extends Written {
  readonly site: Site;
}

/** Finds a site by the numbers that the sandbox names; throws where there is none. */
export function siteAt(units: readonly Unit[], unit: unknown, site: unknown): FoundSite {
  const found = units[Number(unit)];
  const own = found?.sites[Number(site)];
  if (found === undefined || own === undefined)
    throw unsupportedAt('gives an answer that has no meaning', [unit], units);
  return { origin: found.origin, site: own, place: placeOf(own.node) };
}
