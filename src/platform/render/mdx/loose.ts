/**
 * Components of a page that is no valid MDX and is read as Markdown with HTML. Their tags become elements of HTML with
 * names of their own, each between empty lines, and what they hold is not indented: so it is Markdown, as it is in MDX.
 */
import type { Program } from 'estree-jsx';
import type { ElementContent, RootContent } from 'hast';
import { placeAt } from '../model/errors.ts';
import { parseExpression, parseModule } from './code.ts';
import { MdxFault } from './fault.ts';
import type { IsComponent } from './module.ts';
import { replaceOutsideCode } from './prepare.ts';
import type { Jsx } from './tree.ts';

interface Tag extends Pick<Jsx, 'name' | 'attributes'> {
  readonly line: number;
}

/** A text whose components are elements of HTML. */
export interface Marked {
  readonly text: string;
  /** The line in the file of each line of the text. */
  readonly lines: readonly number[];
  readonly tags: readonly Tag[];
  readonly programs: readonly Program[];
}

const MARK = 'component-';
/** A tag, or a comment in braces. The attributes of an honest one are shorter. */
const TAG =
  /<(?<slash>\/?)(?<name>[A-Z][\w.]*)(?<attributes>(?:\s+[\w:-]{1,100}(?:\s*=\s*(?:"[^"]{0,2000}"|'[^']{0,2000}'|\{(?:[^{}]|\{[^{}]{0,2000}\}){0,2000}\}))?){0,40})\s*(?<end>\/?)>|\{\/\*[\s\S]{0,2000}?\*\/\}/;
const ATTRIBUTE =
  /(?<name>[\w:-]+)(?:\s*=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|\{(?<code>(?:[^{}]|\{[^{}]*\})*)\}))?/g;
const MARKS = new RegExp(`^\\s*(?:</?${MARK}[\\w-]+(?: n="\\d+")?>\\s*)+$`);
const MODULE = /^(?:import|export)\b[^\n]*(?:\n(?![ \t]*\r?\n)[^\n]+)*/;

/** Marks the components of a text; `undefined` where there are none. */
export function markComponents(source: string, isComponent: IsComponent): Marked | undefined {
  const { text, programs } = takeModules(source);
  const own = new Set(programs.flatMap(namesOf));
  const tags: Tag[] = [];
  let [line, before] = [1, 0];
  const marked = replaceOutsideCode(text, TAG, (found, { slash, name, attributes = '', end }, at) => {
    line += text.slice(before, at).split('\n').length - 1;
    before = at;
    const breaks = found.replaceAll(/[^\n]/g, '');
    if (name === undefined) return breaks;
    if (!isComponent(name) && !own.has(name)) return found;
    const element = MARK + name.toLowerCase().replaceAll('.', '-');
    if (slash === '/') return `</${element}>${breaks}`;
    const count = tags.push({ name, line, attributes: attributesIn(attributes, line) });
    return `<${element} n="${count - 1}">${end === '/' ? `</${element}>` : ''}${breaks}`;
  });
  return tags.length === 0 ? undefined : { ...spaced(marked), tags, programs };
}

/** Takes imports and exports out of a text, where no empty line is within them. */
function takeModules(source: string): { readonly text: string; readonly programs: readonly Program[] } {
  const programs: Program[] = [];
  const text = replaceOutsideCode(source, MODULE, (value, _groups, offset) => {
    const start = { ...placeAt(source, offset), offset };
    const program = unlessFaulty(() => parseModule({ value, source, start }));
    if (program !== undefined) programs.push(program);
    return program === undefined ? value : value.replaceAll(/[^\n]/g, '');
  });
  return { text, programs };
}

function unlessFaulty<T>(parse: () => T): T | undefined {
  try {
    return parse();
  } catch (error) {
    if (error instanceof MdxFault) return undefined;
    throw error;
  }
}

/** Lists the names that a file imports, or declares and exports. */
function namesOf({ body }: Program): readonly string[] {
  return body.flatMap((node) => {
    if (node.type === 'ImportDeclaration') return node.specifiers.map(({ local }) => local.name);
    const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : undefined;
    if (declared?.type !== 'VariableDeclaration') return declared?.id ? [declared.id.name] : [];
    return declared.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
  });
}

function attributesIn(text: string, line: number): Tag['attributes'] {
  return [...text.matchAll(ATTRIBUTE)].flatMap(({ groups = {} }): Tag['attributes'] => {
    const { name = '', double, single, code } = groups;
    if (code === undefined) return [{ type: 'mdxJsxAttribute', name, value: double ?? single ?? null }];
    const start = { line, column: 1, offset: 0 };
    const estree = unlessFaulty(() => parseExpression({ value: code, source: code, start }));
    if (estree === undefined) return [];
    return [
      {
        type: 'mdxJsxAttribute',
        name,
        value: { type: 'mdxJsxAttributeValueExpression', value: code, data: { estree } },
      },
    ];
  });
}

/** Puts lines of tags between empty ones, and takes away by what their content is indented. */
function spaced(marked: string): Pick<Marked, 'text' | 'lines'> {
  const text: string[] = [];
  const lines: number[] = [];
  const outer: number[] = [];
  let taken = 0;
  /** The indentation of a tag whose content begins. */
  let begun: number | undefined;
  for (const [index, line] of marked.split('\n').entries()) {
    const isMarks = MARKS.test(line);
    const opened = isMarks ? line.split(`<${MARK}`).length - line.split(`</${MARK}`).length : 0;
    const indent = line.search(/\S/);
    if (opened < 0) taken = outer.splice(opened)[0] ?? taken;
    if (begun !== undefined && indent >= 0) {
      taken = Math.max(taken, indent - begun);
      begun = undefined;
    }
    const kept = line.slice(Math.max(0, Math.min(taken, indent)));
    if (opened > 0) {
      for (let count = 0; count < opened; count += 1) outer.push(taken);
      begun = kept.search(/\S/);
    }
    for (const one of isMarks ? ['', kept, ''] : [kept]) {
      text.push(one);
      lines.push(index + 1);
    }
  }
  return { text: text.join('\n'), lines };
}

/** Makes components of their elements again. */
export function liftComponents(nodes: readonly RootContent[], { tags, lines }: Marked): RootContent[] {
  const spanAt = (line: number, column: number) => ({ start: { line, column }, end: { line, column } });
  const lift = (node: RootContent): RootContent[] => {
    const { line, column } = node.position?.start ?? { line: 0, column: 0 };
    const placed = { ...node, position: spanAt(lines[line - 1] ?? 1, column) };
    if (placed.type !== 'element') return [placed];
    const children = placed.children.flatMap(lift) as ElementContent[];
    const tag = placed.tagName.startsWith(MARK) ? tags[Number(placed.properties.n)] : undefined;
    if (tag !== undefined) {
      const { name, attributes } = tag;
      return [{ type: 'mdxJsxFlowElement', name, attributes, children, position: spanAt(tag.line, 1) }];
    }
    const isOnlyTags = children.some(isJsx) && children.every((one) => isJsx(one) || isBlank(one));
    return placed.tagName === 'p' && isOnlyTags ? children : [{ ...placed, children }];
  };
  return nodes.flatMap(lift);
}

function isJsx({ type }: RootContent): boolean {
  return type === 'mdxJsxFlowElement';
}

function isBlank(node: RootContent): boolean {
  return node.type === 'text' && node.value.trim() === '';
}
