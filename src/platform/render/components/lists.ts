/** Lists: steps, trees of files, palettes of colours. */
import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import { isObject, type Value } from '../code/value.ts';
import { colorOf } from '../model/fields.ts';
import { type Component, type ComponentCall, part, textOfNodes, type Vocabulary } from './call.ts';

const TITLE_TAGS = new Set(['h2', 'h3', 'h4']);
const MAX_NUMBER = 9_999;

/** Keeps a list valid when something other than an item stands in it. */
function asItem(child: ElementContent, selector: string): Element {
  return child.type === 'element' && child.tagName === 'li' ? child : h(selector, [child]);
}

const Steps: Component = (call) => {
  const size = call.text('titleSize');
  return h(
    'ol.steps',
    call.items.map((child) => withHeading(asItem(child, 'li.step'), size)),
  );
};

/** Titles that are headings have the step's address, and a line in the table of contents. */
function withHeading(item: Element, size = ''): Element {
  const [title, ...rest] = item.children;
  if (!TITLE_TAGS.has(size) || title?.type !== 'element' || title.tagName !== 'p') return item;
  const { anchorText: _, ...data } = item.data ?? {};
  return { ...item, data, children: [{ ...title, tagName: size }, ...rest] };
}

const Step: Component = (call) => {
  const title = call.nodes('title');
  const icon = call.icon();
  const number = Number(call.text('stepNumber'));
  const hasNumber = Number.isInteger(number) && number >= 0 && number <= MAX_NUMBER;
  const properties = {
    // Chromium does not count by the value of an item where a style shows the counter.
    ...(hasNumber ? { value: number, style: `counter-set:list-item ${number}` } : {}),
    className: ['step', ...(icon.length > 0 ? ['step-marked'] : [])],
  };
  const item = h('li', properties, [
    part('p.step-title', title, call.isOn('noAnchor') ? { dataNoAnchor: '' } : {}),
    part('span.step-icon', icon, { ariaHidden: 'true' }),
    h('div.step-body', call.children),
  ]);
  const anchorText = textOfNodes(title);
  return withHeading(anchorText === '' ? item : { ...item, data: { anchorText } }, call.text('titleSize'));
};

/** A listing of files: of components, or a list of Markdown. */
const Tree: Component = (call) => h('ul.tree', call.items.flatMap(listed));

const Folder: Component = (call) =>
  folder(fileName(call), call.items.flatMap(listed), call.isOff('openable') ? undefined : call.isOn('defaultOpen'));

/** Draws a folder that opens and closes; one without `open` is fixed. */
function folder(name: Element, inside: ElementContent[], open?: boolean): Element {
  const files = h('ul', inside);
  if (open === undefined) return h('li.tree-folder.tree-fixed', [name, files]);
  return h('li.tree-folder', [h('details', { open }, [h('summary', [name]), files])]);
}

/** Makes files and folders of the items of a list of Markdown. */
function listed(child: ElementContent): ElementContent[] {
  if (!isList(child)) return [asItem(child, 'li.tree-file')];
  return child.children.flatMap((item) =>
    item.type === 'element' && item.tagName === 'li' ? [fileOrFolder(item)] : [],
  );
}

function isList(node: ElementContent): node is Element {
  return node.type === 'element' && (node.tagName === 'ul' || node.tagName === 'ol') && !node.properties['className'];
}

/** A folder holds a list, or ends in a slash; names stand without Markdown's marks. */
function fileOrFolder({ children }: Element): Element {
  const lists = children.filter(isList);
  const text = textOfNodes(children.filter((child) => !isList(child))).trim();
  const name = h('span.tree-name', text.replace(/\/$/, ''));
  if (lists.length > 0) return folder(name, lists.flatMap(listed), true);
  return text.endsWith('/') ? folder(name, []) : h('li.tree-file', [name]);
}

function fileName(call: ComponentCall): Element {
  const icon = call.icon();
  const marks = [...(icon.length > 0 ? ['tree-own'] : []), ...(call.isOn('highlight') ? ['tree-marked'] : [])];
  return h('span', { className: ['tree-name', ...marks] }, [...icon, ...call.nodes('name')]);
}

/** Several values stand side by side: a colour in light and in dark. */
function swatches(value: Value): readonly { readonly label?: string; readonly written: string }[] {
  if (!isObject(value)) return typeof value === 'string' ? [{ written: value }] : [];
  return ['light', 'dark'].flatMap((label) => {
    const written = value.get(label);
    return typeof written === 'string' ? [{ label, written }] : [];
  });
}

const ColorItem: Component = (call) => {
  const shown = swatches(call.props.get('value') ?? call.props.get('color'));
  const samples = shown.map(({ written }) => {
    const color = colorOf(written);
    return h('span.color-sample', { style: color === undefined ? undefined : `background:${color}` });
  });
  return h('li.color-item', [
    h('span.color-samples', { ariaHidden: 'true' }, samples),
    h('span.color-name', call.nodes('name')),
    ...shown.map(({ label, written }) =>
      h('span.color-line', [label === undefined ? undefined : `${label} `, h('code.color-value', written)]),
    ),
  ]);
};

export const LISTS: Vocabulary = {
  Steps,
  Step,
  Tree,
  FileTree: Tree,
  'Tree.Folder': Folder,
  'Tree.File': (call) => h('li.tree-file', [fileName(call)]),
  /** Colours shown as colours: a palette in a grid, or in named rows. */
  Color: (call) =>
    h(
      `ul.colors.${call.text('variant') === 'table' ? 'color-table' : 'color-list'}`,
      call.items.map((child) => asItem(child, 'li.color-item')),
    ),
  'Color.Row': (call) =>
    h('li.color-row', [part('p.color-title', call.nodes('title')), h('ul.color-list', call.items)]),
  'Color.Item': ColorItem,
};
