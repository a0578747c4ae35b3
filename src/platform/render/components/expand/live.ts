/** Components of authors that go on in a reader's browser: their first picture, and what the browser is told of them. */
import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import type { Linked } from '../../code/bindings.ts';
import { type EvaluationScope, type Invocation, type LiveUse, reportAt, step } from '../../code/evaluation-scope.ts';
import { linkFile } from '../../code/link.ts';
import { drawnOnlyHere, type WrittenPart, writtenParts } from '../../code/live.ts';
import { isKind, type Value } from '../../code/value.ts';
import '../../model/hast-data.ts';
import type { Icons } from '../../model/icons.ts';
import { textOfNodes } from '../call.ts';
import { CALLOUTS } from '../callouts.ts';
import { CARDS } from '../cards.ts';
import { resolveIcon } from '../icons/written.ts';
import { INLINE } from '../inline.ts';

/** Components of the platform that a live one may show: those that look at nothing between their tags. */
export const HELD_COMPONENTS: ReadonlySet<string> = new Set([
  ...[CALLOUTS, CARDS, INLINE].flatMap((vocabulary) => Object.keys(vocabulary)),
  ...['Accordion', 'AccordionGroup', 'CodeBlock', 'Expandable'],
]);

const isHeld = (name: string) => HELD_COMPONENTS.has(name);

/** Properties that components show as they are. */
const IN_HOLES: ReadonlySet<string> = new Set('children cta description headline tip title'.split(' '));
/** Bound what is drawn of one component for its later states: texts of a property, and drawings. */
const MAX_TEXTS = 100;
const MAX_DRAWINGS = 32;
const UNITS_PER_DRAWING = 10;
/** Properties stand in the page itself. */
const MAX_PROPERTIES_CHARACTERS = 64 * 1024;

/** Draws such a component; one that a browser could not draw stays the picture of its first state. */
export function livePart(use: LiveUse, scope: EvaluationScope): readonly ElementContent[] {
  if (scope.isLive === true) return use.shown(scope);
  const { module, exported, data } = use;
  // A result that was forged has no data.
  const dataProps = JSON.stringify(data ?? null);
  const linked = module && linkFile(module, scope.expansion);
  const reason = stillReason(use, dataProps, linked);
  if (reason !== undefined) reportAt(scope, `\`<${use.name}>\` stays a picture of its first state: ${reason}.`);
  if (reason !== undefined || linked === undefined) return use.shown(scope);
  const inside = { ...scope, isLive: true };
  const hidden = use.hidden(inside).flatMap((node) => (node.type === 'element' ? node : []));
  for (const { properties } of hidden) properties.dataHidden = '';
  const marks = { dataModule: linked.module.file, dataName: exported, dataProps };
  const written = writtenParts(linked, exported, { isHeld, given: data });
  const later = drawLater(written, step(inside, written.length));
  const part = h('live-part', marks, [...use.shown(inside), ...hidden, ...later]);
  return [{ ...part, data: { live: { file: linked.module.file, name: exported } } }];
}

/** Draws the platform's components of all states: a browser fills in what a state shows. Alone they say nothing. */
function drawLater(parts: readonly WrittenPart[], scope: EvaluationScope): readonly Element[] {
  const { known } = scope.expansion;
  const drawn: Element[] = [];
  for (const part of parts) {
    for (const [at, { children, ...props }] of variants(part, scope.expansion.icons).entries()) {
      if (at > 0 && drawn.length >= MAX_DRAWINGS) break;
      const content: ElementContent[] = children === undefined ? [] : [{ type: 'text', value: String(children) }];
      const use = { name: part.name, props: new Map(Object.entries(props)), children: content };
      const [slot] = scope.expansion.drawUse(use, undefined, step(scope, UNITS_PER_DRAWING));
      const key = slot?.type === 'element' ? part.name + slot.properties.dataProps : '';
      if (slot?.type !== 'element' || known.has(key)) continue;
      known.add(key);
      const marks = { dataHidden: 'later', ariaHidden: 'true' };
      drawn.push({ ...slot, properties: { ...slot.properties, ...marks } });
    }
  }
  return drawn;
}

/** Lists what the properties of a part may be together. */
function variants({ name, props }: WrittenPart, icons: Icons): readonly Readonly<Record<string, Value>>[] {
  let found: Readonly<Record<string, Value>>[] = [{}];
  for (const [property, written] of props) {
    const values =
      'value' in written ? [written.value] : valuesOf(name, property, written.texts.slice(0, MAX_TEXTS), icons);
    found = found.flatMap((one) => values.map((value) => ({ ...one, [property]: value }))).slice(0, MAX_DRAWINGS);
  }
  return found;
}

/** Lists the values of a property that code works out. What stands in a hole needs no drawing of its own. */
function valuesOf(part: string, property: string, texts: readonly string[], icons: Icons): readonly Value[] {
  if (IN_HOLES.has(property)) return ['', ...(property === 'children' && part === 'CodeBlock' ? texts : [])];
  // A browser sets the address of a link.
  if (property === 'href') return [undefined, ...texts.slice(0, 1)];
  if (property !== 'icon') return [undefined, ...(texts.length > 0 ? texts : [true])];
  return [undefined, ...texts.filter((text) => resolveIcon(text, undefined, icons).kind === 'drawing')];
}

/** Puts a component of the platform into a slot where a browser goes on, and what stands between its tags into a hole. */
export function inSlot(
  use: Invocation,
  { isLive }: EvaluationScope,
  draw: (use: Invocation) => readonly ElementContent[],
): readonly ElementContent[] {
  if (isLive !== true || !isHeld(use.name)) return draw(use);
  const { name, props, children } = use;
  const isText = children.every(({ type }) => type === 'text');
  const given = { ...Object.fromEntries(props), children: isText ? textOfNodes(children) : {} };
  const dataProps = JSON.stringify(given, (_name, value) => {
    if (value instanceof Map) return Object.fromEntries(value);
    return isKind(value, 'elements') ? {} : value;
  });
  const hole = children.length === 0 ? [] : [h('live-hole', { dataName: 'children' }, [...children])];
  return [h('live-slot', { dataPart: name, dataProps }, [...draw({ ...use, children: hole })])];
}

function stillReason({ exported, unfit }: LiveUse, props: string, linked: Linked | undefined): string | undefined {
  const drawn = linked && drawnOnlyHere(linked, exported, isHeld);
  if (drawn !== undefined) return `it uses \`<${drawn}>\`, which only an export can draw`;
  if (unfit !== undefined) return `its property \`${unfit}\` is no plain data`;
  return props.length > MAX_PROPERTIES_CHARACTERS
    ? `its properties have more than ${MAX_PROPERTIES_CHARACTERS} characters`
    : undefined;
}
