/**
 * Markdown copies of pages: what readers see, as text for programs. Written from the tree of a page, its API reference
 * included, before the walks: addresses stand in it as their authors wrote them.
 */
import type { Element, ElementContent, Root } from 'hast';
import { toString as textContent } from 'hast-util-to-string';
import type { Words } from '../../browser/words.ts';
import { isBlock } from '../../components/expand/content.ts';
import { textOf } from '../../model/fields.ts';
import { classesOf } from '../../model/html/elements.ts';
import { runsCode } from '../../model/html/outside.ts';
import type { Page } from '../../model/page.ts';
import '../../model/hast-data.ts';

type Nodes = readonly ElementContent[];
type Say = Words['say'];

/** What says nothing as text: controls, drawings, scripts. */
const SILENT = new Set('button canvas datalist input link meta script select style svg template textarea'.split(' '));
/** What is loaded from elsewhere is named by a link. */
const EMBEDS = new Set(['iframe', 'video', 'audio', 'embed', 'object']);
const MARKS: ReadonlyMap<string, string> = new Map([
  ...['strong', 'b'].map((name) => [name, '**'] as const),
  ...['em', 'i'].map((name) => [name, '*'] as const),
  ...['del', 's'].map((name) => [name, '~~'] as const),
]);
/** What stands apart from the words before it by its style. */
const APART = new Set(['summary-text', 'color-line', 'endpoint-path']);
/** Titles of parts that are no headings. */
const TITLE = /-(?:title|label)$/;

/** Writes the copy of a page. */
export function markdownCopy(page: Page, root: Root, { say }: Words): string {
  const description = textOf(page.frontMatter.get('description'));
  const [first] = root.children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  const hasTitle = first?.type === 'element' && first.tagName === 'h1';
  const head = [
    ...(hasTitle ? [] : [`# ${page.title}`]),
    ...(description === undefined ? [] : [`> ${description.replaceAll(/\s+/g, ' ')}`]),
  ];
  return `${[...head, blocks(root.children as ElementContent[], say)].join('\n\n').trim()}\n`;
}

/** Writes nodes as blocks, as a rule with an empty line between them; what stands between blocks is a paragraph. */
function blocks(nodes: Nodes, say: Say, between = '\n\n'): string {
  const written: string[] = [];
  let line: ElementContent[] = [];
  const endLine = (): void => {
    written.push(paragraph(inline(line, say)));
    line = [];
  };
  for (const node of nodes) {
    if (!standsAlone(node)) {
      line.push(node);
      continue;
    }
    endLine();
    written.push(block(node, say));
  }
  endLine();
  return written.filter((text) => text !== '').join(between);
}

function standsAlone(node: ElementContent): node is Element {
  if (node.type !== 'element') return false;
  const { tagName, data } = node;
  return tagName === 'summary' || data?.code !== undefined || data?.formula?.isBlock === true || isBlock(node);
}

function block(element: Element, say: Say): string {
  const { tagName, children, data, properties } = element;
  if (isSilent(element)) return '';
  if (data?.code !== undefined) return fenced(data.code.text, `${data.code.language} ${data.code.meta}`.trim());
  if (data?.formula !== undefined) return `$$\n${data.formula.text.trim()}\n$$`;
  const level = /^h([1-6])$/.exec(tagName)?.[1];
  if (level !== undefined) return `${'#'.repeat(Number(level))} ${oneLine(inline(children, say))}`;
  const classes = classesOf(properties);
  if (classes.includes('callout-body')) return callout(element, say);
  if (classes.includes('field')) return field(element, say);
  if (properties.dataFootnotes !== undefined) return footnotes(element, say);
  switch (tagName) {
    case 'p':
    case 'summary':
      return titled(element, say, classes);
    case 'pre':
      return fenced(textContent(element), '');
    case 'hr':
      return '---';
    case 'blockquote':
      return prefixed(blocks(children, say), '> ');
    case 'ul':
    case 'ol':
      return list(element, say);
    case 'table':
      return table(element, say);
    case 'a':
      return paragraph(inline([element], say));
    default:
      return blocks(children, say);
  }
}

function isSilent({ tagName, properties, data }: Element): boolean {
  const isHidden = String(properties.ariaHidden) === 'true' || properties.hidden === true;
  return SILENT.has(tagName) || isHidden || data?.isAlternative === true;
}

/** A paragraph, or the title of a part; what only asks readers to open something is none. */
function titled(element: Element, say: Say, classes: readonly string[]): string {
  const text = paragraph(inline(element.children, say));
  if (element.tagName !== 'summary') return text !== '' && classes.some((name) => TITLE.test(name)) ? bold(text) : text;
  return text === '' || saysWordsOnly(element) ? '' : bold(text);
}

function bold(text: string): string {
  return `**${oneLine(text)}**`;
}

function saysWordsOnly({ children }: Element): boolean {
  return children.every((child) => (child.type === 'element' ? saysWordsOnly(child) : isWord(child)));
}

function isWord(node: ElementContent): boolean {
  return node.type === 'text' && node.data?.isWord === true;
}

/** Markup of a block that is no paragraph: it begins a line. */
const STARTS_BLOCK = /^(?:`{3,}|~{3,}|[|>]|#{1,6} |[-+*] |\d+[.)] |\$\$)/;

/** The label of a callout, which readers see as its sign, stands before its text. */
function callout({ children }: Element, say: Say): string {
  const [label, ...rest] = children;
  const kind = label === undefined ? '' : oneLine(inline([label], say)).replace(/:$/, '');
  const text = blocks(rest, say);
  return prefixed(`**${kind}:**${STARTS_BLOCK.test(text) ? '\n\n' : ' '}${text}`, '> ');
}

/** A parameter or property: an item of a list, with what belongs to it below. */
function field({ children }: Element, say: Say): string {
  const [head, ...rest] = children;
  const parts = head?.type === 'element' ? head.children.map((child) => oneLine(inline([child], say))) : [];
  const below = blocks(rest, say);
  return `- ${parts.filter(Boolean).join(' ')}${below === '' ? '' : `\n${indented(below, '  ')}`}`;
}

function footnotes({ children }: Element, say: Say): string {
  const notes = children.find((child) => child.type === 'element' && child.tagName === 'ol');
  const items = notes?.type === 'element' ? notes.children.filter((child) => child.type === 'element') : [];
  return items
    .map((item, index) => `[^${index + 1}]: ${indented(blocks(item.children, say), '    ').trim()}`)
    .join('\n\n');
}

function list({ tagName, properties, children }: Element, say: Say): string {
  const start = Number(properties.start ?? 1);
  const items = children.filter((child) => child.type === 'element');
  // The items of a loose list hold paragraphs.
  const isLoose = items.some((item) =>
    item.children.some((child) => child.type === 'element' && child.tagName === 'p'),
  );
  const between = isLoose ? '\n\n' : '\n';
  const written = items.map((item, index) => {
    const mark = tagName === 'ol' ? `${start + index}. ` : '- ';
    return mark + indented(task(item) + blocks(item.children, say, between), ' '.repeat(mark.length)).trimStart();
  });
  return written.join(between);
}

function task(item: Element): string {
  const [box] = item.children.flatMap((child) => (child.type === 'element' ? [child, ...child.children] : []));
  if (box?.type !== 'element' || box.tagName !== 'input') return '';
  return box.properties.checked === true ? '[x] ' : '[ ] ';
}

function table(element: Element, say: Say): string {
  const [head, ...rows] = rowsOf(element).map((row) =>
    row.children
      .filter((cell) => cell.type === 'element')
      .map((cell) => oneLine(blocks(cell.children, say)).replaceAll('|', '\\|')),
  );
  if (head === undefined) return '';
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function rowsOf(element: Element): readonly Element[] {
  return element.children.flatMap((child) => {
    if (child.type !== 'element') return [];
    return child.tagName === 'tr' ? [child] : rowsOf(child);
  });
}

/** Writes nodes as they stand in a line. */
function inline(nodes: Nodes, say: Say): string {
  return nodes.map((node) => inlineNode(node, say)).join('');
}

function inlineNode(node: ElementContent, say: Say): string {
  if (node.type === 'text') return escaped(isWord(node) ? say(node.value) : node.value);
  if (node.type !== 'element' || isSilent(node)) return '';
  const { tagName, properties, children, data } = node;
  if (data?.formula !== undefined) return `$${data.formula.text}$`;
  const mark = MARKS.get(tagName);
  const inside = () => inline(children, say);
  if (mark !== undefined) return marked(inside(), mark);
  if (EMBEDS.has(tagName)) return embed(node);
  switch (tagName) {
    case 'br':
      return '\\\n';
    case 'code':
    case 'kbd':
      return apart(codeSpan(textContent(node)), classesOf(properties));
    case 'img':
      return typeof properties.src === 'string' && !runsCode(properties.src)
        ? `![${escaped(String(properties.alt ?? ''))}](${address(properties.src)})`
        : '';
    case 'a':
      return link(node, inside());
    case 'sub':
    case 'sup':
      return raised(tagName, inside());
    default:
      return apart(inside(), classesOf(properties));
  }
}

/** Markdown has no marks of its own for it; the number of a footnote is one. */
function raised(tagName: string, text: string): string {
  return text === '' || text.startsWith('[^') ? text : `<${tagName}>${text}</${tagName}>`;
}

function apart(text: string, classes: readonly string[]): string {
  if (classes.includes('tooltip-text')) return ` (${text})`;
  return classes.some((name) => APART.has(name)) ? ` ${text}` : text;
}

function link({ properties, children }: Element, text: string): string {
  if (properties.dataFootnoteBackref !== undefined) return '';
  if (properties.dataFootnoteRef !== undefined) return `[^${textContent({ type: 'root', children })}]`;
  if (typeof properties.href !== 'string' || runsCode(properties.href)) return text;
  // A mark that leads to its own place says nothing.
  const label = text.trim() || (properties.href.startsWith('#') ? '' : escaped(String(properties.ariaLabel ?? '')));
  if (label === '') return text;
  return `[${oneLine(label)}](${address(properties.href)})`;
}

function embed({ properties, children }: Element): string {
  const source = children.find((child) => child.type === 'element' && child.properties.src !== undefined);
  const src = properties.src ?? properties.data ?? (source?.type === 'element' ? source.properties.src : undefined);
  return typeof src === 'string' && !runsCode(src)
    ? `[${escaped(String(properties.title ?? src))}](${address(src)})`
    : '';
}

/** An address with spaces or brackets stands between pointed ones. */
function address(written: string): string {
  return /[\s()<>]/.test(written) ? `<${written.replaceAll(/[<>\n]/g, encodeURIComponent)}>` : written;
}

function marked(text: string, mark: string): string {
  const inner = text.trim();
  if (inner === '') return text;
  const start = text.indexOf(inner);
  return text.slice(0, start) + mark + inner + mark + text.slice(start + inner.length);
}

function codeSpan(text: string): string {
  const fence = '`'.repeat(longestRun(text) + 1);
  const space = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return fence + space + linesOf(text).join(' ') + space + fence;
}

function fenced(text: string, info: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${info}\n${text.replace(/\n$/, '')}\n${fence}`;
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}

/** Escapes what would be markup: marks at the edges of words, brackets of links and tags. */
function escaped(text: string): string {
  return text.replaceAll(
    /[`*]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|\[(?=[^\]\n]{0,300}\][([])|<(?=[a-z/!])/giu,
    '\\$&',
  );
}

/** Takes the white space around lines away, and escapes what would begin another block. */
function paragraph(text: string): string {
  return linesOf(text)
    .join('\n')
    .replaceAll(/^(?:#{1,6}(?=\s)|[-+>](?=\s)|\d{1,9}(?=[.)]\s))/gm, (mark) =>
      /\d/.test(mark) ? `${mark}\\` : `\\${mark}`,
    );
}

function linesOf(text: string): readonly string[] {
  return text.split('\n').flatMap((line) => line.trim() || []);
}

function oneLine(text: string): string {
  return text.replaceAll('\\\n', ' ').replaceAll(/\s+/g, ' ').trim();
}

function prefixed(text: string, prefix: string): string {
  return text
    .split('\n')
    .map((line) => (prefix + line).trimEnd())
    .join('\n');
}

function indented(text: string, indent: string): string {
  return text.replaceAll(/^(?=.)/gm, indent);
}
