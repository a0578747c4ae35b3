/** One use of a component: the author's own, one of ours, or an HTML element. */

import type { ElementContent } from 'hast';
import { toString as textContent } from 'hast-util-to-string';
import { type Library, snippetSpecifier } from '../../mdx/library.ts';
import type { MdxModule } from '../../mdx/module.ts';
import { parseMarkup } from '../../mdx/raw-html.ts';
import { isDroppedElement } from '../../model/html/guard.ts';
import { sanitizeClasses, sanitizeStyle } from '../../model/html/sanitize.ts';
import type { Binding } from '../../sandbox/bindings.ts';
import type { Frame, Invocation, Parts } from '../../sandbox/frame.ts';
import { depthFault, spend, textUnits } from '../../sandbox/frame.ts';
import { type Linker, reportFaults } from '../../sandbox/link.ts';
import { componentNote, reportUnsupported } from '../../sandbox/nodes.ts';
import { isFields, isKind, isPrimitive, UnsupportedCode, type Value } from '../../sandbox/value.ts';
import { type Component, ComponentCall } from '../components/call.ts';
import { htmlElement } from '../components/element.ts';
import { COMPONENTS } from '../components/registry.ts';
import { authored, expandContent, hasContent } from './content.ts';

type Nodes = readonly ElementContent[];

/** React's property for markup as text. */
const MARKUP_PROPERTY = 'dangerouslySetInnerHTML';
const MAX_MARKUP_TAGS = 2_000;
const UNITS_PER_TAG = 10;

/** What the uses of components on one page share. */
interface ExpansionContext {
  readonly link: Linker;
  readonly library: Library;
  /** Components that were reported as unknown, by file: each once. */
  readonly unknownNames: Set<string>;
}

/** Makes what expands the uses of components on one page. */
export function createParts(link: Linker, library: Library): Parts {
  const context: ExpansionContext = { link, library, unknownNames: new Set() };
  return {
    platform: (use, frame) => expanded(use, frame, (inner) => fromPlatform(use, inner, context)),
    content: (file, given, use, frame) =>
      expanded(use, frame, (inner) => fromFile(file, use, { ...inner, scope: { ...inner.scope, given } }, context)),
    declared: (use, own, frame) => expanded(use, frame, (inner) => fromDeclared(use, own, inner, context)),
    own: revealed,
    lost: standIn,
  };
}

function expanded(use: Invocation, frame: Frame, expand: (frame: Frame) => Nodes): Nodes {
  try {
    return expand({ ...frame, depth: frame.depth + 1 }).map((node) => withOrigin(node, use, frame));
  } catch (error) {
    if (!(error instanceof UnsupportedCode)) throw error;
    return standIn(error, use, frame);
  }
}

function standIn(error: UnsupportedCode, use: Invocation, frame: Frame): Nodes {
  const isNote = !hasContent(use.children);
  const outcome = `${isNote ? 'a sentence' : `the content of \`<${use.name}>\``} is shown in its place`;
  reportUnsupported(error, frame, outcome);
  return isNote ? [componentNote()] : use.children;
}

function fromDeclared(use: Invocation, own: Binding | undefined, frame: Frame, context: ExpansionContext): Nodes {
  if (own?.kind === 'content') return fromFile(own.file, use, withGiven(use, frame), context);
  if (own === undefined || own.kind === 'platform')
    return fromPlatform(own === undefined ? use : { ...use, name: own.name }, frame, context);
  const reason = own.kind === 'missing' ? own.reason : 'is no component';
  throw new UnsupportedCode(`uses \`${use.name}\`, which ${reason}`, frame.origin.file, use.place);
}

/** Gives the names that a file's content is used with. */
function withGiven({ props, children }: Invocation, frame: Frame): Frame {
  const values = new Map<string, Value>([...props, ['children', { kind: 'elements', nodes: children }]]);
  const names = new Map<string, Binding>([...values].map(([name, value]) => [name, bindingOf(value)]));
  return { ...frame, scope: { ...frame.scope, given: { names: names.set('props', { kind: 'code' }), values } } };
}

function bindingOf(value: Value): Binding {
  return isPrimitive(value) || isKind(value, 'elements') ? { kind: 'known', value } : { kind: 'code' };
}

function fromPlatform(use: Invocation, frame: Frame, context: ExpansionContext): Nodes {
  if (use.name === 'Snippet') return fromSnippetTag(use, frame, context);
  if (/^[a-z]/.test(use.name)) return fromHtml(use, frame);
  const component = COMPONENTS.get(use.name);
  if (component === undefined) return fromUnknown(use, frame, context);
  const props = frame.machine.sanitize ? sanitizedProps(use.props) : use.props;
  const { children, source, place } = use;
  const report = (message: string) => frame.machine.report(frame.origin.file, place, message);
  return decorated(
    component(new ComponentCall({ props, children, source, icons: frame.machine.icons, report })),
    props,
  );
}

/** Gives a component's element the name and the classes that the author wants of any element. */
function decorated(made: ReturnType<Component>, props: ReadonlyMap<string, Value>): Nodes {
  const nodes = [made].flat();
  const [element] = nodes;
  const [id, classes] = [props.get('id'), props.get('className') ?? props.get('class')];
  if (nodes.length !== 1 || element?.type !== 'element') return nodes;
  const properties = { ...element.properties };
  if (typeof id === 'string' && id !== '') properties.id = id;
  const own = Array.isArray(properties.className) ? properties.className : [];
  if (typeof classes === 'string')
    properties.className = [...own, ...classes.split(/\s+/).filter((name) => name !== '')];
  return [{ ...element, properties }];
}

function fromFile(file: string, use: Invocation, frame: Frame, context: ExpansionContext): Nodes {
  const module = context.library.at(file);
  return module === undefined ? use.children : fromModule(module, use, frame, context);
}

/** A component with a state may keep its content back until a reader acts: then it is shown at once. */
function revealed(use: Invocation, shown: Nodes, { machine, origin }: Frame): Nodes {
  const content = textContent({ type: 'root', children: [...use.children] }).trim();
  if (content === '' || textContent({ type: 'root', children: [...shown] }).includes(content)) return shown;
  const message = `\`<${use.name}>\` shows its content when a reader acts; it is shown at once.`;
  machine.report(origin.file, use.place, message);
  return [...shown, ...use.children];
}

function fromModule(module: MdxModule, use: Invocation, frame: Frame, { link }: ExpansionContext): Nodes {
  const { within } = frame;
  if (within.includes(module.file)) {
    const circle = [...within.slice(within.indexOf(module.file)), module.file].map((file) => `\`${file}\``).join(' → ');
    frame.machine.report(
      frame.origin.file,
      use.place,
      `\`<${use.name}>\` is left out: it stands in itself (${circle}).`,
    );
    return use.children;
  }
  const fault = spend(frame.machine.budget, textUnits(module.source)) ?? depthFault(frame.depth);
  if (fault !== undefined) throw new UnsupportedCode(fault, frame.origin.file, use.place);
  const scope = { ...frame.scope, linked: link(module) };
  return expandContent(module.content, { ...frame, scope, origin: module, within: [...within, module.file] });
}

function fromSnippetTag(use: Invocation, frame: Frame, context: ExpansionContext): Nodes {
  const file = use.props.get('file');
  const module = context.library.find(snippetSpecifier(String(file)), frame.origin.file);
  if (typeof module !== 'string') {
    reportFaults(module, frame.machine.report);
    return fromModule(module, use, withGiven(use, frame), context);
  }
  frame.machine.report(frame.origin.file, use.place, `The snippet \`${String(file)}\` ${module}; it is left out.`);
  return use.children;
}

function fromUnknown(use: Invocation, frame: Frame, { unknownNames }: ExpansionContext): Nodes {
  const key = `${frame.origin.file}\0${use.name}`;
  if (!unknownNames.has(key)) {
    unknownNames.add(key);
    const message = `\`<${use.name}>\` is neither declared nor a component of this platform; its content is shown.`;
    frame.machine.report(frame.origin.file, use.place, message);
  }
  return use.children;
}

function fromHtml(use: Invocation, frame: Frame): Nodes {
  if (!/^[a-z][\w:-]*$/.test(use.name) || isDroppedElement(use.name)) {
    frame.machine.report(frame.origin.file, use.place, `\`<${use.name}>\` is left out: pages do not carry it.`);
    return [];
  }
  const { markup, rest } = withoutMarkup(use.props);
  const children = markup === undefined ? use.children : fromMarkup(markup, use, frame);
  let isInert = false;
  const element = htmlElement(use.name, rest, children, (name) => {
    isInert ||= ACTIVATES.test(name);
    const message = `The attribute \`${name}\` of \`<${use.name}>\` is left out: it needs code to run.`;
    frame.machine.report(frame.origin.file, use.place, message);
  });
  const marked = isInert ? { ...element, data: { ...element.data, isInert } } : element;
  return authored(marked, use.place, frame);
}

/** Handlers without which an element does nothing when a reader uses it. */
const ACTIVATES = /^on(?:click|dblclick|doubleclick|(?:mouse|pointer)down|touchstart|submit|input|change)$/i;

/** Takes out `dangerouslySetInnerHTML={{ __html: "…" }}`: markup that is judged like any other of the author's. */
function withoutMarkup(props: ReadonlyMap<string, Value>): {
  readonly markup?: string;
  readonly rest: ReadonlyMap<string, Value>;
} {
  const rest = new Map(props);
  const given = props.get(MARKUP_PROPERTY);
  const markup = isFields(given) ? given.get('__html') : undefined;
  if (typeof markup !== 'string') return { rest };
  rest.delete(MARKUP_PROPERTY);
  return { markup, rest };
}

/** The parser of HTML takes time by the square of what it leaves open: tags are counted before it is asked. */
function fromMarkup(markup: string, { place }: Invocation, frame: Frame): Nodes {
  const tags = markup.split('<').length - 1;
  const fault =
    tags > MAX_MARKUP_TAGS
      ? `holds markup of more than ${MAX_MARKUP_TAGS} tags`
      : spend(frame.machine.budget, textUnits(markup) + tags * UNITS_PER_TAG);
  if (fault !== undefined) throw new UnsupportedCode(fault, frame.origin.file, place);
  return expandContent(parseMarkup(markup, place), frame);
}

/** Notes where an element was written, for messages about its links. */
function withOrigin(node: ElementContent, use: Invocation, frame: Frame): ElementContent {
  if (node.type !== 'element' || node.data?.place !== undefined) return node;
  return { ...node, data: { ...node.data, file: frame.origin.file, place: use.place } };
}

/** Takes from a component's properties what would style more than itself. */
function sanitizedProps(props: ReadonlyMap<string, Value>): Map<string, Value> {
  const kept = new Map(props);
  for (const [name, value] of props) {
    if (name === 'style') kept.set(name, typeof value === 'string' ? sanitizeStyle(value) : undefined);
    else if (/class(?:name)?$/i.test(name))
      kept.set(name, typeof value === 'string' ? sanitizeClasses(value) : undefined);
  }
  return kept;
}
