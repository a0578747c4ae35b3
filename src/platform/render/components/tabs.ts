/**
 * Panels of which one is shown. Without a script all of them are there, each under its title; the site's script makes
 * real tabs of them.
 */
import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import { codeTitle } from '../code/info.ts';
import { type Component, content, solidChildren, textProp } from './component.ts';

const Tabs: Component = (call) => tabSet('tabs', solidChildren(call.children));

const Tab: Component = (call) => {
  const panelTitle = textProp(call, 'title', 'label') ?? 'Tab';
  return panel(panelTitle, content(call.children), textProp(call, 'id') ?? panelTitle);
};

/** Code blocks as tabs; the title of each is that of its block, else its language. */
const CodeGroup: Component = (call) => {
  const panels = solidChildren(call.children).map((child) => {
    const code = child.type === 'element' ? child.data?.code : undefined;
    if (code === undefined) return child;
    return panel(codeTitle(code.meta, code.language), [child]);
  });
  return tabSet('tabs code-group', panels);
};

function tabSet(classes: string, children: readonly ElementContent[]): Element {
  return h('div', { className: classes.split(' '), dataTabs: '' }, children.map(asPanel));
}

function asPanel(child: ElementContent): ElementContent {
  const isPanel = child.type === 'element' && child.data?.panelTitle !== undefined;
  return isPanel ? child : panel('More', [child]);
}

function panel(panelTitle: string, children: ElementContent[], anchorText?: string): Element {
  const element = h('div', { className: ['tab-panel'] }, [
    h('p', { className: ['tab-title'] }, panelTitle),
    h('div', { className: ['tab-body'] }, children),
  ]);
  return { ...element, data: anchorText === undefined ? { panelTitle } : { panelTitle, anchorText } };
}

export const TABS: readonly (readonly [string, Component])[] = [
  ['Tabs', Tabs],
  ['Tab', Tab],
  ['CodeGroup', CodeGroup],
];
