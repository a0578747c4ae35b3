/** Boxes that stand out of the text. Readers hear the label, and see a sign and a colour. */
import { h } from 'hastscript';
import { word } from '../model/html/elements.ts';
import { type Component, type ComponentCall, part, type Vocabulary } from './call.ts';

/** The component of each kind. */
const NAMES: ReadonlyMap<string, string> = new Map(
  ['Note', 'Tip', 'Info', 'Warning', 'Check', 'Danger'].map((name) => [name.toLowerCase(), name]),
);

/** Other words that authors use for a kind. */
const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ['success', 'check'],
  ['error', 'danger'],
  ['caution', 'warning'],
  ['important', 'info'],
]);

/** Returns the kind of callout that a word stands for. */
export function calloutKind(word = ''): string | undefined {
  const kind = SYNONYMS.get(word.toLowerCase()) ?? word.toLowerCase();
  return NAMES.has(kind) ? kind : undefined;
}

function callout(kind: string, call: ComponentCall) {
  const color = call.color();
  return h('div', { className: ['callout', `callout-${kind}`], role: 'note', style: color && `--tone:${color}` }, [
    sign(call),
    h('div.callout-body', [
      h('span.visually-hidden', [word(NAMES.get(kind) ?? 'Note'), ': ']),
      part('p.callout-title', call.nodes('title', { hasLinks: true })),
      ...call.children,
    ]),
  ]);
}

/** The author's icon, else the sign of the kind. */
function sign(call: ComponentCall) {
  if (call.isOff('icon')) return undefined;
  return (
    part('span.callout-icon', call.icon(), { ariaHidden: 'true' }) ?? h('span.callout-sign', { ariaHidden: 'true' })
  );
}

export const CALLOUTS: Vocabulary = {
  ...Object.fromEntries([...NAMES].map(([kind, name]): [string, Component] => [name, (call) => callout(kind, call)])),
  /** `<Callout type="warning">`, or one with an icon and a colour of its own. */
  Callout: (call) => callout(calloutKind(call.text('type', 'intent', 'variant')) ?? 'note', call),
};
