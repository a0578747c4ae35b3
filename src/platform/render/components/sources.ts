/** Components with content in another language: code, formulas, diagrams. */
import type { Element } from 'hast';
import { h } from 'hastscript';
import { isArray } from '../code/value.ts';
import { word } from '../model/html/elements.ts';
import { type Component, type ComponentCall, textOfNodes, type Vocabulary } from './call.ts';
import { NO_COPY } from './code-info.ts';

/** Returns the author's source, else the text of the content. */
function written(call: ComponentCall): string {
  return dedent(call.source ?? textOfNodes(call.children));
}

/** Takes away the indentation that all lines have, but for a first line that begins behind a tag. */
function dedent(text: string): string {
  const body = text
    .replaceAll('\r\n', '\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
  const indents = body.match(/(?:^[^\S\n]+|(?<=\n))(?=\S)/gm) ?? [];
  const common = indents.reduce((least, { length }) => Math.min(least, length), body.length);
  return body.replaceAll(new RegExp(`^[^\\S\\n]{0,${common}}`, 'gm'), '');
}

/** A block of code that another component writes. */
const CodeBlock: Component = (call) => {
  const lines = (name: string) => {
    const value = call.props.get(name);
    const text = isArray(value) ? value.map(String).join(',') : call.text(name);
    return text === undefined ? [] : [`${name}={${text.replaceAll(/[^\d,\s-]/g, '')}}`];
  };
  const title = call.text('filename', 'title');
  const meta = [
    ...(title === undefined ? [] : [`title="${title.replaceAll('"', "'")}"`]),
    ...['lines', 'wrap', 'expandable', NO_COPY].filter((name) => call.isOn(name)),
    ...lines('highlight'),
    ...lines('focus'),
  ].join(' ');
  const language = call.text('language', 'lang') ?? '';
  return { ...h('pre'), data: { code: { language, meta, text: written(call) } } };
};

/** A formula in LaTeX; dollars around it say so once more. */
const Latex: Component = (call) => {
  const text = written(call).replace(/^(\${1,2})([^$]*)\1$/, '$2');
  return { ...h('span'), data: { formula: { text, isBlock: false } } };
};

/** A diagram in the language of Mermaid. */
const Mermaid: Component = (call): Element => {
  const text = call.text('chart', 'code', 'definition') ?? written(call);
  const actions = call.isOff('actions') ? ['actions=false'] : call.isOn('actions') ? ['actions=true'] : [];
  const placement = call.text('placement');
  const meta = [...actions, ...(placement === undefined ? [] : [`placement=${placement}`])].join(' ');
  return { ...h('pre'), data: { code: { language: 'mermaid', meta, text } } };
};

/** A prompt for an assistant: its description, and a text to copy. */
const Prompt: Component = (call) => {
  const description = call.nodes('description', { hasLinks: true });
  const text = (call.source ?? textOfNodes(call.children)).trim();
  const body = [h('summary', [word('Show the prompt')]), h('pre.prompt-text', { tabIndex: 0 }, text)];
  return h('div.prompt', { dataCopy: '' }, [
    h('div.prompt-head', [
      ...call.icon(),
      h('div.prompt-description', description.length > 0 ? description : word('Prompt')),
    ]),
    text === '' ? undefined : h('details', { open: call.isOn('defaultOpen') }, body),
  ]);
};

export const SOURCES: Vocabulary = { CodeBlock, Latex, Mermaid, Prompt };

/** Components that read the source of their content instead of what it shows. */
export const TAKES_SOURCE: ReadonlySet<string> = new Set(Object.keys(SOURCES));
