/** Components with content in another language: code, formulas, diagrams. */
import type { Element } from 'hast';
import { h } from 'hastscript';
import { isArray } from '../../sandbox/value.ts';
import { type Component, type ComponentCall, flagProp, isOff, textOfNodes, textProp } from './component.ts';

/** What the author wrote, else what the content says. */
function written(call: ComponentCall): string {
  return dedent(call.source ?? textOfNodes(call.children));
}

/** Takes away the indentation that all lines share, and empty lines around them. */
function dedent(text: string): string {
  const lines = text
    .replaceAll('\r\n', '\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd()
    .split('\n');
  const solid = lines
    .slice(1)
    .concat(lines.slice(0, 1).filter((line) => /^\s/.test(line)))
    .filter((line) => line.trim() !== '');
  const common = Math.min(...solid.map((line) => line.length - line.trimStart().length));
  if (!Number.isFinite(common)) return lines.join('\n').trim();
  return lines
    .map((line) => (/^\s/.test(line) ? line.slice(Math.min(common, line.length - line.trimStart().length)) : line))
    .join('\n');
}

/** A block of code that another component writes. */
const CodeBlock: Component = (call) => {
  const lines = (name: string) => {
    const value = call.props.get(name);
    const text = isArray(value) ? value.map(String).join(',') : textProp(call, name);
    return text === undefined ? [] : [`${name}={${text.replaceAll(/[^\d,\s-]/g, '')}}`];
  };
  const title = textProp(call, 'filename', 'title');
  const meta = [
    ...(title === undefined ? [] : [`title="${title.replaceAll('"', "'")}"`]),
    ...['lines', 'wrap', 'expandable'].filter((name) => flagProp(call, name)),
    ...lines('highlight'),
    ...lines('focus'),
  ].join(' ');
  const language = textProp(call, 'language', 'lang') ?? '';
  const element = h('pre');
  return { ...element, data: { code: { language, meta, text: written(call) } } };
};

/** A formula in LaTeX; dollars around it say so once more. */
const Latex: Component = (call) => {
  const text = written(call).replace(/^(\${1,2})([^$]*)\1$/, '$2');
  return { ...h('span'), data: { formula: { text, isBlock: false } } };
};

/** A diagram in the language of Mermaid. */
const Mermaid: Component = (call): Element => {
  const text = textProp(call, 'chart', 'code', 'definition') ?? written(call);
  const actions = isOff(call, 'actions') ? ['actions=false'] : flagProp(call, 'actions') ? ['actions=true'] : [];
  const placement = textProp(call, 'placement');
  const meta = [...actions, ...(placement === undefined ? [] : [`placement=${placement}`])].join(' ');
  return { ...h('pre'), data: { code: { language: 'mermaid', meta, text } } };
};

export const SOURCES: readonly (readonly [string, Component])[] = [
  ['CodeBlock', CodeBlock],
  ['Latex', Latex],
  ['Mermaid', Mermaid],
];

/** Components whose content must not be read as Markdown with expressions in it. */
export const TAKES_SOURCE: ReadonlySet<string> = new Set(['Latex', 'Mermaid']);
