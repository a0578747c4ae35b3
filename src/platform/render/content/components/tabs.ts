/**
 * Panels of which one is shown. Without a script all of them are there, each under its title; the site's script makes
 * real tabs of them.
 */
import type { Element, ElementContent, Properties } from 'hast';
import { h } from 'hastscript';
import { codeTitle, readCodeInfo } from '../code/info.ts';
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

const Tabs: Component = (call) => {
  const classes = ['tabs', ...(flagProp(call, 'borderBottom') ? ['tabs-bordered'] : [])];
  const panels = solidChildren(call.children).flatMap(panelsIn).map(asPanel);
  const first = Number(textProp(call, 'defaultTabIndex') ?? 0);
  const chosen = panels.map((panel, index) => (index === first && index > 0 ? marked(panel) : panel));
  return h('div', { className: classes, dataTabs: isOff(call, 'sync') ? 'alone' : '' }, chosen);
};

function marked(panel: ElementContent): ElementContent {
  return panel.type === 'element' ? { ...panel, properties: { ...panel.properties, dataDefault: '' } } : panel;
}

const Tab: Component = (call) => {
  const written = nodesProp(call, 'title');
  const title = written.length > 0 ? written : nodesProp(call, 'label');
  return panel(title.length > 0 ? title : 'Tab', {
    icon: iconProp(call),
    children: content(call.children),
    isNamed: true,
  });
};

/** Code blocks as tabs; the title of each is that of its block, else its language. */
const CodeGroup: Component = (call) => codeSet(call, solidChildren(call.children));

function codeSet(call: ComponentCall, blocks: readonly ElementContent[]): Element {
  const panels = blocks.map((child) => {
    const code = child.type === 'element' ? child.data?.code : undefined;
    if (code === undefined) return asPanel(child);
    const { icon } = readCodeInfo(code.meta);
    const drawn = icon === undefined ? [] : iconProp({ ...call, props: new Map([['icon', icon]]) });
    return panel(codeTitle(code.meta, code.language), { icon: drawn, children: [child] });
  });
  const properties: Properties = { className: ['tabs', 'code-group'], dataTabs: '' };
  if (flagProp(call, 'dropdown')) properties.dataDropdown = '';
  return h('div', properties, panels);
}

/** Shows the code among a component's children as one set of tabs where there are several blocks, and the rest as it is. */
export function codeTabs(call: ComponentCall): ElementContent[] {
  const children = solidChildren(call.children);
  const isCode = (child: ElementContent) => child.type === 'element' && child.data?.code !== undefined;
  if (children.filter(isCode).length < 2 || !children.every(isCode)) return content(call.children);
  return [codeSet(call, children)];
}

/** Gives the panels of a box around some of them: its layout is not that of the set. */
function panelsIn(child: ElementContent): readonly ElementContent[] {
  if (child.type !== 'element' || child.tagName !== 'div' || isPanel(child)) return [child];
  const inside = solidChildren(child.children).flatMap(panelsIn);
  return inside.length > 0 && inside.every(isPanel) ? inside : [child];
}

function isPanel(child: ElementContent): boolean {
  return child.type === 'element' && child.data?.panelTitle !== undefined;
}

function asPanel(child: ElementContent): ElementContent {
  return isPanel(child) ? child : panel('More', { children: [child] });
}

interface Panel {
  readonly icon?: readonly ElementContent[];
  readonly children: ElementContent[];
  /** Addresses can point at it by its title. */
  readonly isNamed?: boolean;
}

function panel(title: string | ElementContent[], { icon = [], children, isNamed = false }: Panel): Element {
  const heading = h('p', { className: ['tab-title'] }, [...icon, ...(typeof title === 'string' ? [title] : title)]);
  const element = h('div', { className: ['tab-panel'] }, [heading, h('div', { className: ['tab-body'] }, children)]);
  const panelTitle = typeof title === 'string' ? title : textOfNodes(title);
  return { ...element, data: isNamed ? { panelTitle, anchorText: panelTitle } : { panelTitle } };
}

export const TABS: readonly (readonly [string, Component])[] = [
  ['Tabs', Tabs],
  ['Tab', Tab],
  ['CodeGroup', CodeGroup],
  ['SnippetGroup', CodeGroup],
];
