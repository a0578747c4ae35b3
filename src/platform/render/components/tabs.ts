/**
 * Panels of which one is shown. Without a script all of them are there, each under its title; the site's script makes
 * real tabs of them. And the parts that stand beside the text.
 */
import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import { type Component, type ComponentCall, textOfNodes, type Vocabulary } from './call.ts';
import { readCodeInfo } from './code-info.ts';

const Tabs: Component = (call) => {
  const classes = ['tabs', ...(call.isOn('borderBottom') ? ['tabs-bordered'] : [])];
  const panels = call.items.map(asPanel);
  const first = Number(call.text('defaultTabIndex') ?? 0);
  const chosen = panels.map((panel, index) =>
    index === first && index > 0 ? { ...panel, properties: { ...panel.properties, dataDefault: '' } } : panel,
  );
  return h('div', { className: classes, dataTabs: call.isOff('sync') ? 'alone' : '' }, chosen);
};

const Tab: Component = (call) => {
  const written = call.nodes('title');
  const title = written.length > 0 ? written : call.nodes('label');
  const panel = tabPanel(title.length > 0 ? title : 'Tab', call.children, call.icon());
  // Addresses can point at it by its title.
  return { ...panel, data: { ...panel.data, anchorText: panel.data?.panelTitle ?? '' } };
};

/** Code blocks as tabs; the title of each is that of its block, else its language. */
function codeSet(call: ComponentCall): Element {
  const panels = call.items.map((child) => {
    const code = child.type === 'element' ? child.data?.code : undefined;
    if (code === undefined) return asPanel(child);
    const { icon, title = code.language || 'Code' } = readCodeInfo(code.meta);
    const drawn = icon === undefined ? [] : call.with({ icon, iconType: undefined }).icon();
    return tabPanel(title, [child], drawn);
  });
  return h('div.tabs.code-group', { dataTabs: '', dataDropdown: call.isOn('dropdown') ? '' : undefined }, panels);
}

function asPanel(child: ElementContent): Element {
  const isPanel = child.type === 'element' && child.data?.panelTitle !== undefined;
  return isPanel ? child : tabPanel('More', [child]);
}

function tabPanel(title: string | ElementContent[], children: ElementContent[], icon: Element[] = []): Element {
  const panel = h('div.tab-panel', [h('p.tab-title', [...icon, ...[title].flat()]), h('div.tab-body', children)]);
  return { ...panel, data: { panelTitle: typeof title === 'string' ? title : textOfNodes(title) } };
}

/** A part that stands beside the text where there is room: the structure of the page moves it there. */
function aside(selector: string, children: ElementContent[]): Element {
  return { ...h(selector, children), data: { isPanel: true } };
}

/** Examples of requests or responses: several blocks of code are one set of tabs. */
function example(kind: 'request' | 'response'): Component {
  return (call) => {
    const isCode = (child: ElementContent) => child.type === 'element' && child.data?.code !== undefined;
    const isSet = call.items.length > 1 && call.items.every(isCode);
    return aside(`div.panel-part.example-${kind}`, isSet ? [codeSet(call)] : call.children);
  };
}

export const TABS: Vocabulary = {
  Tabs,
  Tab,
  CodeGroup: codeSet,
  SnippetGroup: codeSet,
  Panel: (call) => aside('div.panel-part', call.children),
  RequestExample: example('request'),
  ResponseExample: example('response'),
};
