import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import {
  type Component,
  type ComponentCall,
  content,
  flagProp,
  isOff,
  nodesProp,
  solidChildren,
  textOfNodes,
  textProp,
} from './component.ts';
import { iconProp } from './icon.ts';

const TITLE_TAGS = new Set(['h2', 'h3', 'h4']);
const TITLE_CLASS = 'step-title';
const MAX_NUMBER = 9_999;

const Steps: Component = (call) => {
  const size = textProp(call, 'titleSize') ?? '';
  const items = solidChildren(call.children).map((child) => asItem(child, size));
  return h('ol', { className: ['steps'] }, items);
};

/** Keeps the list valid when something other than a step stands in it. */
function asItem(child: ElementContent, size: string): ElementContent {
  if (child.type !== 'element' || child.tagName !== 'li') return h('li', { className: ['step'] }, [child]);
  return TITLE_TAGS.has(size) ? withHeading(child, size) : child;
}

/** Titles that are headings have the step's address, and a line in the table of contents. */
function withHeading(item: Element, tagName: string): Element {
  const [title, ...rest] = item.children;
  if (title?.type !== 'element' || title.tagName !== 'p') return item;
  const { anchorText: _, ...data } = item.data ?? {};
  return { ...item, data, children: [{ ...title, tagName }, ...rest] };
}

const Step: Component = (call) => {
  const title = nodesProp(call, 'title');
  const icon = iconProp(call);
  const number = Number(textProp(call, 'stepNumber'));
  const hasNumber = Number.isInteger(number) && number >= 0 && number <= MAX_NUMBER;
  const properties = {
    // Chromium does not count by the value of an item where a style shows the counter.
    ...(hasNumber ? { value: number, style: `counter-set:list-item ${number}` } : {}),
    className: ['step', ...(icon.length > 0 ? ['step-marked'] : [])],
  };
  const item = h('li', properties, [
    ...(title.length > 0 ? [h('p', { className: [TITLE_CLASS] }, title)] : []),
    ...(icon.length > 0 ? [h('span', { className: ['step-icon'], ariaHidden: 'true' }, icon)] : []),
    h('div', { className: ['step-body'] }, content(call.children)),
  ]);
  const anchorText = textOfNodes(title);
  const named = anchorText === '' ? item : { ...item, data: { anchorText } };
  const size = textProp(call, 'titleSize') ?? '';
  return TITLE_TAGS.has(size) ? withHeading(named, size) : named;
};

export const STEPS: readonly (readonly [string, Component])[] = [
  ['Steps', Steps],
  ['Step', Step],
];

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
