import { h } from 'hastscript';
import { colorOf } from '../../config/color.ts';
import { word } from '../../model/html/word.ts';
import { type Component, type ComponentCall, content, isOff, nodesProp, textProp } from './component.ts';
import { iconProp } from './icon.ts';

/** Boxes that stand out of the text. Readers hear the label, and see a sign and a colour. */
function callout(kind: string, label: string): Component {
  return (call) => {
    const title = nodesProp(call, 'title', { hasLinks: true });
    const color = colorOf(textProp(call, 'color'));
    const style = color === undefined ? undefined : `--callout:${color}`;
    return h('div', { className: ['callout', `callout-${kind}`], role: 'note', style }, [
      ...sign(call),
      h('div', { className: ['callout-body'] }, [
        h('span', { className: ['visually-hidden'] }, [word(label), ': ']),
        ...(title.length > 0 ? [h('p', { className: ['callout-title'] }, title)] : []),
        ...content(call.children),
      ]),
    ]);
  };
}

/** The author's icon, else the sign of the kind. */
function sign(call: ComponentCall) {
  if (isOff(call, 'icon')) return [];
  const icon = iconProp(call);
  if (icon.length > 0) return [h('span', { className: ['callout-icon'], ariaHidden: 'true' }, icon)];
  return [h('span', { className: ['callout-sign'], ariaHidden: 'true' })];
}

const KINDS: readonly (readonly [name: string, kind: string])[] = [
  ['Note', 'note'],
  ['Tip', 'tip'],
  ['Info', 'info'],
  ['Warning', 'warning'],
  ['Check', 'check'],
  ['Danger', 'danger'],
];

/** Other words that authors use for a kind. */
const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ['success', 'check'],
  ['error', 'danger'],
  ['caution', 'warning'],
  ['important', 'info'],
]);

/** Gives the kind of callout that a word stands for. */
export function calloutKind(word: string | undefined): string | undefined {
  const lower = word?.toLowerCase() ?? '';
  const kind = SYNONYMS.get(lower) ?? lower;
  return KINDS.some(([, known]) => known === kind) ? kind : undefined;
}

/** `<Callout type="warning">`, or one with an icon and a colour of its own. */
const Callout: Component = (call) => {
  const kind = calloutKind(textProp(call, 'type', 'intent', 'variant')) ?? 'note';
  const label = KINDS.find(([, known]) => known === kind)?.[0] ?? 'Note';
  return callout(kind, label)(call);
};

export const CALLOUTS: readonly (readonly [string, Component])[] = [
  ...KINDS.map(([name, kind]): [string, Component] => [name, callout(kind, name)]),
  ['Callout', Callout],
];
