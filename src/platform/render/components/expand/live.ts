/** Components of authors that go on in a reader's browser: their first picture, and what the browser is told of them. */
import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import { type EvaluationScope, type LiveUse, reportAt } from '../../code/evaluation-scope.ts';
import type { Linker } from '../../code/link.ts';
import { drawnOnlyHere } from '../../code/live.ts';
import '../../model/hast-data.ts';
import { CALLOUTS } from '../callouts.ts';
import { CARDS } from '../cards.ts';
import { INLINE } from '../inline.ts';

/** Components of the platform that a live one may show: those that look at nothing between their tags. */
export const HELD_COMPONENTS: ReadonlySet<string> = new Set([
  ...[CALLOUTS, CARDS, INLINE].flatMap((vocabulary) => Object.keys(vocabulary)),
  ...['Accordion', 'AccordionGroup', 'CodeBlock', 'Expandable'],
]);

/** Properties stand in the page itself. */
const MAX_PROPERTIES_CHARACTERS = 64 * 1024;

/** Draws such a component; one that a browser could not draw stays the picture of its first state. */
export function livePart(use: LiveUse, scope: EvaluationScope, link: Linker): readonly ElementContent[] {
  if (scope.isLive === true) return use.shown(scope);
  const { module, exported, json } = use;
  const reason = stillReason(use, link);
  if (reason !== undefined) reportAt(scope, `\`<${use.name}>\` stays a picture of its first state: ${reason}.`);
  if (reason !== undefined || module === undefined) return use.shown(scope);
  const inside = { ...scope, isLive: true };
  const hidden = use.hidden(inside).flatMap((node) => (node.type === 'element' ? node : []));
  // A part of the platform for a later state says nothing alone.
  for (const { properties } of hidden) properties.dataHidden = /^\d/.test(String(properties.dataSlot)) ? '' : 'later';
  const marks = { dataModule: module.file, dataName: exported, dataProps: json };
  const part = h('live-part', marks, [...use.shown(inside), ...hidden]);
  return [{ ...part, data: { live: { file: module.file, name: exported } } }];
}

function stillReason({ module, exported, json, unfit }: LiveUse, link: Linker): string | undefined {
  const drawn = module && drawnOnlyHere(link(module), exported, (name) => HELD_COMPONENTS.has(name));
  if (drawn !== undefined) return `it uses \`<${drawn}>\`, which only an export can draw`;
  if (unfit !== undefined) return `its property \`${unfit}\` is no plain data`;
  const isLong = json !== undefined && json.length > MAX_PROPERTIES_CHARACTERS;
  return isLong ? `its properties have more than ${MAX_PROPERTIES_CHARACTERS} characters` : undefined;
}
