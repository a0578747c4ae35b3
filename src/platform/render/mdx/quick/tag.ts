/** JSX tags whose attributes are texts, or plain values. */
import type { Program } from 'estree-jsx';
import type { MdxJsxAttribute, MdxJsxAttributeValueExpression } from 'mdast-util-mdx';
import { between, type Place, type Prose } from './lines.ts';
import { readReferences } from './reference.ts';

export interface Tag {
  readonly name: string;
  readonly isClosing: boolean;
  readonly isSelfClosing: boolean;
  readonly attributes: MdxJsxAttribute[];
  /** Where it ends in the prose. */
  readonly end: number;
}

const TAG =
  /<(\/?)([A-Za-z]\w*(?:-\w+)*(?:\.[A-Za-z]\w*)*)((?:[ \n]+[A-Za-z_][\w-]*(?:="[^"\n\t]*"|='[^'\n\t]*'|=\{(?:[1-9]\d{0,8}|0|true|false)\})?)*)[ \n]*(\/?)>/y;
const ATTRIBUTE = /([ \n]+)([A-Za-z_][\w-]*)(?:=(?:"([^"]*)"|'([^']*)'|\{(\w+)\}))?/y;

/** Reads the tag that begins at a place; `undefined` where none does, or one of another form. */
export function readTag(prose: Prose, at: number): Tag | undefined {
  TAG.lastIndex = at;
  const [whole, slash = '', name = '', written = '', ending = ''] = TAG.exec(prose.text) ?? [];
  if (whole === undefined) return undefined;
  const isClosing = slash !== '';
  if (isClosing && (written !== '' || ending !== '')) return undefined;
  const attributes = written === '' ? [] : readAttributes(prose, at + 1 + name.length, written.length);
  if (attributes === undefined) return undefined;
  return { name, isClosing, isSelfClosing: ending !== '', attributes, end: at + whole.length };
}

function readAttributes(prose: Prose, from: number, length: number): MdxJsxAttribute[] | undefined {
  const attributes: MdxJsxAttribute[] = [];
  let at = from;
  while (at < from + length) {
    ATTRIBUTE.lastIndex = at;
    const [whole = '', space = '', name = '', double, single, code] = ATTRIBUTE.exec(prose.text) ?? [];
    if (whole === '') return undefined;
    const text = double ?? single;
    const end = at + whole.length;
    const literal = code === undefined ? null : literalValue(code, prose.pointAt(end - 1 - code.length));
    const value = text === undefined ? literal : readReferences(text);
    if (value === undefined) return undefined;
    attributes.push({ type: 'mdxJsxAttribute', name, value, position: between(prose, at + space.length, end) });
    at = end;
  }
  return attributes;
}

/** Gives the syntax tree of a number, `true` or `false`; columns of such trees are counted from 0. */
function literalValue(raw: string, { line, column, offset }: Place): MdxJsxAttributeValueExpression {
  const value = raw === 'true' || raw === 'false' ? raw === 'true' : Number(raw);
  const end = offset + raw.length;
  const locate = () => {
    const range: [number, number] = [offset, end];
    const loc = {
      start: { line, column: column - 1, offset },
      end: { line, column: column - 1 + raw.length, offset: end },
    };
    return { start: offset, end, loc, range };
  };
  const expression = { type: 'Literal' as const, value, raw, ...locate() };
  const statement = { type: 'ExpressionStatement' as const, expression, ...locate() };
  const estree: Program = { type: 'Program', body: [statement], sourceType: 'module', comments: [], ...locate() };
  return { type: 'mdxJsxAttributeValueExpression', value: raw, data: { estree } };
}
