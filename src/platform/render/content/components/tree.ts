import type { Element } from 'hast';
import { h } from 'hastscript';
import { type Component, type ComponentCall, flagProp, isOff, nodesProp, solidChildren } from './component.ts';
import { iconProp } from './icon.ts';

/** A listing of files; folders open and close. */
const Tree: Component = (call) => h('ul', { className: ['tree'] }, solidChildren(call.children));

const Folder: Component = (call) => {
  const name = label(call);
  const inside = h('ul', solidChildren(call.children));
  if (isOff(call, 'openable')) return h('li', { className: ['tree-folder', 'tree-fixed'] }, [name, inside]);
  return h('li', { className: ['tree-folder'] }, [
    h('details', { open: flagProp(call, 'defaultOpen') }, [h('summary', [name]), inside]),
  ]);
};

const File: Component = (call) => h('li', { className: ['tree-file'] }, [label(call)]);

function label(call: ComponentCall): Element {
  const icon = iconProp(call);
  return h('span', { className: ['tree-name', ...(icon.length > 0 ? ['tree-own'] : [])] }, [
    ...icon,
    ...nodesProp(call, 'name'),
  ]);
}

export const TREES: readonly (readonly [string, Component])[] = [
  ['Tree', Tree],
  ['Tree.Folder', Folder],
  ['Tree.File', File],
];
