import { h } from 'hastscript';
import { colorOf } from '../config/color.ts';
import { type Component, content, nodesProp, textProp } from './component.ts';

/** Boxes that stand out of the text. Readers hear the label, and see a sign and a colour. */
function callout(kind: string, label: string): Component {
  return (call) => {
    const title = nodesProp(call, 'title');
    return h('div', { className: ['callout', `callout-${kind}`], role: 'note' }, [
      h('span', { className: ['callout-sign'], ariaHidden: 'true' }),
      h('div', { className: ['callout-body'] }, [
        h('span', { className: ['visually-hidden'] }, `${label}: `),
        ...(title.length > 0 ? [h('p', { className: ['callout-title'] }, content(title))] : []),
        ...content(call.children),
      ]),
    ]);
  };
}

const KINDS: readonly (readonly [name: string, kind: string])[] = [
  ['Note', 'note'],
  ['Tip', 'tip'],
  ['Info', 'info'],
  ['Warning', 'warning'],
  ['Check', 'check'],
  ['Danger', 'danger'],
];

/** `<Callout type="warning">`, or one with a colour of its own. */
const Callout: Component = (call) => {
  const type = textProp(call, 'type', 'intent') ?? '';
  const kind = KINDS.find(([, known]) => known === type.toLowerCase())?.[1] ?? 'note';
  const box = callout(kind, textProp(call, 'title') ?? 'Note')(call);
  const color = colorOf(textProp(call, 'color'));
  if (color === undefined || !('tagName' in box)) return box;
  return { ...box, properties: { ...box.properties, style: `--callout:${color}` } };
};

export const CALLOUTS: readonly (readonly [string, Component])[] = [
  ...KINDS.map(([name, kind]): [string, Component] => [name, callout(kind, name)]),
  ['Callout', Callout],
];
