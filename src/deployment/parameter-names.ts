/** Names of the parameters that set the values: `staticExport.version`, or `docs.staticExport.version` for a chart within. */
import { textUnder } from './cursor.ts';
import { Fault } from './errors.ts';
import { shown } from './shown.ts';
import type { ListTree } from './tree.ts';
import { MAPPING, VALUE_NAMES, type ValueName } from './values.ts';

const WITHIN = new RegExp(`^(.+)\\.${MAPPING}\\.(?:${VALUE_NAMES.join('|')})$`);

/** Tells whether a list sets values of the chart itself; something else of its mapping counts where there is no other. */
export function setsOwn(list: ListTree): boolean {
  const names = namesIn(list);
  if (VALUE_NAMES.some((name) => names.includes(`${MAPPING}.${name}`))) return true;
  return names.some((name) => name.startsWith(`${MAPPING}.`)) && !setsWithin(list);
}

/** Tells whether a list sets values of a chart within the chart. */
export function setsWithin(list: ListTree): boolean {
  return namesIn(list).some((name) => WITHIN.test(name));
}

/** Gives what the names begin with; throws Fault where charts within the chart are several. */
export function namedMapping(list: ListTree): string {
  if (setsOwn(list)) return MAPPING;
  const charts = namesIn(list).flatMap((name) => WITHIN.exec(name)?.[1] ?? []);
  const [chart, second] = new Set(charts);
  if (chart === undefined) return MAPPING;
  if (second === undefined) return `${chart}.${MAPPING}`;
  const message = `these parameters set the values of several charts, such as ${shown(chart)} and ${shown(second)}`;
  throw new Fault(list.start, message, 'Move them to `valuesObject`, and name the mapping with config-path.');
}

/** Gives the name of the parameter that sets a value. */
export function parameterName(list: ListTree, name: ValueName): string {
  return `${namedMapping(list)}.${name}`;
}

function namesIn({ items }: ListTree): readonly string[] {
  return items.flatMap((item) => textUnder(item, 'name') ?? []);
}
