/** One use of a component: the author's own, one of ours, or an HTML element. */

import type { ElementContent } from 'hast';
import { toString as textContent } from 'hast-util-to-string';
import { type Library, snippetSpecifier } from '../../mdx/library.ts';
import type { MdxModule } from '../../mdx/module.ts';
import { parseMarkup } from '../../mdx/raw-html.ts';
import { isDroppedElement } from '../../model/html/guard.ts';
import { depthFault, spend, textUnits } from '../../sandbox/budget.ts';
import { type Linker, reportFaults } from '../../sandbox/declare.ts';
import { type Frame, type Invocation, sourceOf } from '../../sandbox/frame.ts';
import { expandFunction } from '../../sandbox/function.ts';
import { toNodes } from '../../sandbox/nodes.ts';
import { componentNote, reportUnsupported } from '../../sandbox/note.ts';
import {
  type Closure,
  innerScope,
  isFields,
  isKind,
  lookUp,
  type Scope,
  UnsupportedCode,
  type Value,
} from '../../sandbox/value.ts';
import type { Component, ComponentCall } from '../components/component.ts';
import { htmlElement } from '../components/element.ts';
import { COMPONENTS } from '../components/registry.ts';
import { authored, sanitizedProps } from './authored.ts';
import { expandContent, hasContent } from './content.ts';
import { opensSearch } from './search-opener.ts';

type Nodes = readonly ElementContent[];

/** React's property for markup as text. */
const MARKUP_PROPERTY = 'dangerouslySetInnerHTML';
const MAX_MARKUP_TAGS = 2_000;
const UNITS_PER_TAG = 10;

/** What the uses of components on one page share. */
interface Workshop {
  readonly link: Linker;
  readonly library: Library;
  /** Components that were reported as unknown, by file: each once. */
  readonly unknownNames: Set<string>;
}

/** Makes the function that expands uses of components on one page. */
export function createInvoke(link: Linker, library: Library): (use: Invocation, frame: Frame) => Nodes {
  const shop: Workshop = { link, library, unknownNames: new Set() };
  return (use, frame) => {
    try {
      return expandUse(use, { ...frame, depth: frame.depth + 1 }, shop).map((node) => withOrigin(node, use, frame));
    } catch (error) {
      if (!(error instanceof UnsupportedCode)) throw error;
      const isNote = !hasContent(use.children);
      const outcome = `${isNote ? 'a sentence' : `the content of \`<${use.name}>\``} is shown in its place`;
      reportUnsupported(error, frame, outcome);
      return isNote ? [componentNote()] : use.children;
    }
  };
}

function expandUse(use: Invocation, frame: Frame, shop: Workshop): Nodes {
  const own = lookUpComponent(frame.scope, use.name);
  if (isKind(own?.value, 'builtin')) return fromPlatform({ ...use, name: own.value.name }, frame, shop);
  if (own !== undefined) return fromValue(own.value, use, frame, shop);
  return fromPlatform(use, frame, shop);
}

function fromPlatform(use: Invocation, frame: Frame, shop: Workshop): Nodes {
  if (use.name === 'Snippet') return fromSnippetTag(use, frame, shop);
  if (/^[a-z]/.test(use.name)) return fromHtml(use, frame);
  const component = COMPONENTS.get(use.name);
  if (component === undefined) return fromUnknown(use, frame, shop);
  const props = frame.machine.sanitize ? sanitizedProps(use.props) : use.props;
  return decorated(component(callOf({ ...use, props }, frame)), props);
}

function callOf({ props, children, source, place }: Invocation, { machine, origin }: Frame): ComponentCall {
  const report = (message: string) => machine.report(origin.file, place, message);
  const call = { props, children, icons: machine.icons, report };
  return source === undefined ? call : { ...call, source };
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

function fromValue(value: Value, use: Invocation, frame: Frame, shop: Workshop): Nodes {
  if (isKind(value, 'content')) {
    const module = shop.library.at(value.file);
    return module === undefined ? use.children : fromModule(module, use, frame, shop);
  }
  if (isKind(value, 'closure')) {
    const props = new Map(use.props);
    if (use.children.length > 0) props.set('children', { kind: 'elements', nodes: use.children });
    const shown = toNodes(expandFunction(value, [props], frame), value.node, { ...frame, origin: value.origin });
    return hidesContent(value, use, shown) ? [...shown, ...reveal(use, frame)] : shown;
  }
  const reason = isKind(value, 'missing') ? value.reason : 'is no component';
  throw new UnsupportedCode(`uses \`${use.name}\`, which ${reason}`, frame.origin.file, use.place);
}

/** Tells whether a component with a state keeps its content back until a reader acts. */
function hidesContent({ node, origin }: Closure, { children }: Invocation, shown: Nodes): boolean {
  const content = textContent({ type: 'root', children: [...children] }).trim();
  const source = sourceOf(node, origin);
  if (content === '' || !/\buse(?:State|Reducer)\b/.test(source) || !/\bchildren\b/.test(source)) return false;
  return !textContent({ type: 'root', children: [...shown] }).includes(content);
}

function reveal({ name, children, place }: Invocation, { machine, origin }: Frame): Nodes {
  machine.report(origin.file, place, `\`<${name}>\` shows its content when a reader acts; it is shown at once.`);
  return children;
}

function fromModule(module: MdxModule, use: Invocation, frame: Frame, { link }: Workshop): Nodes {
  const within = frame.within ?? [];
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
  const children: Value = { kind: 'elements', nodes: use.children };
  const props: readonly (readonly [string, Value])[] = [...use.props, ['children', children]];
  const scope = innerScope(link(module), [...props, ['props', new Map(props)]]);
  return expandContent(module.content, { ...frame, scope, origin: module, within: [...within, module.file] });
}

function fromSnippetTag(use: Invocation, frame: Frame, shop: Workshop): Nodes {
  const file = use.props.get('file');
  const module = shop.library.find(snippetSpecifier(String(file)), frame.origin.file);
  if (typeof module !== 'string') {
    reportFaults(module, frame);
    return fromModule(module, use, frame, shop);
  }
  frame.machine.report(frame.origin.file, use.place, `The snippet \`${String(file)}\` ${module}; it is left out.`);
  return use.children;
}

function fromUnknown(use: Invocation, frame: Frame, { unknownNames }: Workshop): Nodes {
  const key = `${frame.origin.file}\0${use.name}`;
  if (!unknownNames.has(key)) {
    unknownNames.add(key);
    const message = `\`<${use.name}>\` is neither declared nor a component of this platform; its content is shown.`;
    frame.machine.report(frame.origin.file, use.place, message);
  }
  return use.children;
}

/** Finds `Name` or `Group.Name` among the author's own. Lower-case names are always HTML. */
function lookUpComponent(scope: Scope, name: string): { readonly value: Value } | undefined {
  if (/^[a-z]/.test(name) && !name.includes('.')) return undefined;
  const [first = '', ...rest] = name.split('.');
  const found = lookUp(scope, first);
  if (found === undefined) return undefined;
  let { value } = found;
  for (const part of rest) {
    if (isKind(value, 'builtin')) value = { kind: 'builtin', name: `${value.name}.${part}` };
    else value = isFields(value) ? value.get(part) : undefined;
  }
  return { value };
}

function fromHtml(use: Invocation, frame: Frame): Nodes {
  if (!/^[a-z][\w:-]*$/.test(use.name) || isDroppedElement(use.name)) {
    frame.machine.report(frame.origin.file, use.place, `\`<${use.name}>\` is left out: pages do not carry it.`);
    return [];
  }
  const { markup, rest } = withoutMarkup(use.props);
  // A sanitized site takes what stands for it away again, and would not say so.
  if (!frame.machine.sanitize && opensSearch(rest.get('onClick'))) {
    rest.delete('onClick');
    rest.set('data-open-search', '');
  }
  const children = markup === undefined ? use.children : fromMarkup(markup, use, frame);
  const element = htmlElement(use.name, rest, children, (name) => {
    const message = `The attribute \`${name}\` of \`<${use.name}>\` is left out: it needs code to run.`;
    frame.machine.report(frame.origin.file, use.place, message);
  });
  return authored(element, use.place, frame);
}

/** Takes out `dangerouslySetInnerHTML={{ __html: "…" }}`: markup that is judged like any other of the author's. */
function withoutMarkup(props: ReadonlyMap<string, Value>): {
  readonly markup?: string;
  readonly rest: Map<string, Value>;
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
