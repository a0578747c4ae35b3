import { h } from 'hastscript';
import { type Component, flagProp, solidChildren, textProp } from './component.ts';

/** A listing of files; folders open and close. */
const Tree: Component = (call) => h('ul', { className: ['tree'] }, solidChildren(call.children));

const Folder: Component = (call) => {
  const name = textProp(call, 'name') ?? '';
  const isOpen = flagProp(call, 'defaultOpen') || call.props.get('openable') === false;
  return h('li', { className: ['tree-folder'] }, [
    h('details', { open: isOpen }, [h('summary', `${name}/`), h('ul', solidChildren(call.children))]),
  ]);
};

const File: Component = (call) => h('li', { className: ['tree-file'] }, textProp(call, 'name') ?? '');

export const TREES: readonly (readonly [string, Component])[] = [
  ['Tree', Tree],
  ['Tree.Folder', Folder],
  ['Tree.File', File],
];
