/** One use of a component: the author's own, one of ours, or an HTML element. */

import type { ElementContent } from 'hast';
import { type Binding, missing } from '../../code/bindings.ts';
import {
  type EvaluationScope,
  type Invocation,
  type PageExpansion,
  reportAt,
  step,
  textUnits,
} from '../../code/evaluation-scope.ts';
import { linkFile } from '../../code/link.ts';
import { isObject, UnsupportedCode, type Value } from '../../code/value.ts';
import type { MdxModule } from '../../markdown/module.ts';
import { parseMarkup } from '../../markdown/raw-html.ts';
import { isDroppedElement } from '../../model/html/guard.ts';
import { sanitizeClasses } from '../../model/html/sanitize.ts';
import { snippetSpecifier } from '../../source/library.ts';
import { type Component, ComponentCall, textOfNodes } from '../call.ts';
import { htmlElement } from '../element.ts';
import { COMPONENTS } from '../registry.ts';
import { authored, expandContent, expanded } from './content.ts';
import { inSlot, livePart } from './live.ts';

type Nodes = readonly ElementContent[];

/** React's property for markup as text. */
const MARKUP_PROPERTY = 'dangerouslySetInnerHTML';
const MAX_MARKUP_TAGS = 2_000;
const UNITS_PER_TAG = 10;

/** Draws uses of components, for the engine too, which imports nothing of this folder. */
export const DRAWING: Pick<PageExpansion, 'drawUse' | 'drawOwn' | 'drawLive'> = {
  drawUse(use, own, scope) {
    const draw = (marked: Invocation) => expanded(marked, scope, (inner) => fromDeclared(marked, own, inner));
    return own === undefined ? inSlot(use, scope, draw) : draw(use);
  },
  drawOwn: revealed,
  drawLive: livePart,
};

function fromDeclared(use: Invocation, own: Binding | undefined, scope: EvaluationScope): Nodes {
  if (own?.kind === 'content') return fromModule(own.module, use, scope);
  if (own === undefined || own.kind === 'platform')
    return fromPlatform(own === undefined ? use : { ...use, name: own.name }, scope);
  const none = own.kind === 'missing' ? own : missing(use.name, 'is no component');
  throw new UnsupportedCode(none.reason, scope);
}

function fromPlatform(use: Invocation, scope: EvaluationScope): Nodes {
  if (use.name === 'Snippet') return fromSnippetTag(use, scope);
  if (/^[a-z]/.test(use.name)) return fromHtml(use, scope);
  const component = COMPONENTS.get(use.name);
  if (component === undefined) return fromUnknown(use, scope);
  const { isLive, expansion } = scope;
  const report = (message: string) => reportAt(scope, message);
  const made = component(new ComponentCall({ ...use, icons: expansion.icons, isLive, report }));
  return decorated(made, use.props, expansion.sanitize);
}

/** Sets the name and the classes on a component's element that authors may write on any element. */
function decorated(made: ReturnType<Component>, props: Invocation['props'], isSanitized: boolean): Nodes {
  const nodes = [made].flat();
  const [element] = nodes;
  const [id, classes] = [props.get('id'), props.get('className') ?? props.get('class')];
  if (nodes.length !== 1 || element?.type !== 'element') return nodes;
  const properties = { ...element.properties };
  if (typeof id === 'string' && id !== '') properties.id = id;
  const own = Array.isArray(properties.className) ? properties.className : [];
  if (typeof classes === 'string') {
    const kept = isSanitized ? sanitizeClasses(classes) : classes;
    properties.className = [...own, ...kept.split(/\s+/).filter((name) => name !== '')];
  }
  return [{ ...element, properties }];
}

/** A component with a state may keep its content back until a reader acts: then it is shown at once. */
function revealed(use: Invocation, shown: Nodes, scope: EvaluationScope): Nodes {
  if (scope.isLive === true) return shown;
  const content = textOfNodes(use.children).trim();
  if (content === '' || textOfNodes(shown).includes(content)) return shown;
  reportAt(scope, `\`<${use.name}>\` shows its content when a reader acts; it is shown at once.`);
  return [...shown, ...use.children];
}

function fromModule(module: MdxModule, use: Invocation, scope: EvaluationScope): Nodes {
  const { within } = scope;
  if (within.includes(module.file)) {
    const circle = [...within.slice(within.indexOf(module.file)), module.file].map((file) => `\`${file}\``).join(' → ');
    reportAt(scope, `\`<${use.name}>\` is left out: it stands in itself (${circle}).`);
    return use.children;
  }
  step(scope, textUnits(module.source));
  // A snippet may hand on what it was given itself, `{...props}`.
  const given = new Map<string, Value>([['children', undefined], ...use.props]);
  if (use.children.length > 0) given.set('children', { kind: 'elements', nodes: use.children });
  const bindings = { linked: linkFile(module, scope.expansion), given };
  return expandContent(module.content, { ...scope, bindings, file: module.file, within: [...within, module.file] });
}

function fromSnippetTag(use: Invocation, scope: EvaluationScope): Nodes {
  const file = use.props.get('file');
  const module = scope.expansion.library.find(snippetSpecifier(String(file)), scope.file);
  if (typeof module !== 'string') return fromModule(module, use, scope);
  reportAt(scope, `The snippet \`${String(file)}\` ${module}; it is left out.`);
  return use.children;
}

function fromUnknown(use: Invocation, scope: EvaluationScope): Nodes {
  const { known } = scope.expansion;
  const key = `${scope.file}\0${use.name}`;
  if (!known.has(key)) {
    known.add(key);
    const message = `\`<${use.name}>\` is neither declared nor a component of this platform; its content is shown.`;
    reportAt(scope, message);
  }
  return use.children;
}

function fromHtml(use: Invocation, scope: EvaluationScope): Nodes {
  if (!/^[a-z][\w:-]*$/.test(use.name) || isDroppedElement(use.name)) {
    reportAt(scope, `\`<${use.name}>\` is left out: pages do not carry it.`);
    return [];
  }
  const props = new Map(use.props);
  const given = props.get(MARKUP_PROPERTY);
  const markup = isObject(given) ? given.get('__html') : undefined;
  if (typeof markup === 'string') props.delete(MARKUP_PROPERTY);
  const children = typeof markup === 'string' ? fromMarkup(markup, scope) : use.children;
  const { element, dropped } = htmlElement(use.name, props, children);
  const lost = dropped.filter((name) => scope.isLive !== true || !HANDLER.test(name));
  for (const name of lost)
    reportAt(scope, `The attribute \`${name}\` of \`<${use.name}>\` is left out: it needs code to run.`);
  const isInert = lost.some((name) => ACTIVATES.test(name));
  return authored(isInert ? { ...element, data: { ...element.data, isInert } } : element, scope);
}

const HANDLER = /^on[A-Z]/;
/** Handlers without which an element does nothing when a reader uses it. */
const ACTIVATES = /^on(?:click|dblclick|doubleclick|(?:mouse|pointer)down|touchstart|submit|input|change)$/i;

/**
 * Parses the markup of `dangerouslySetInnerHTML={{ __html: "…" }}`, which is judged like any other of the author's. The
 * parser of HTML takes time by the square of what it leaves open: tags are counted before it is asked.
 */
function fromMarkup(markup: string, scope: EvaluationScope): Nodes {
  const tags = markup.split('<').length - 1;
  if (tags > MAX_MARKUP_TAGS) throw new UnsupportedCode(`holds markup of more than ${MAX_MARKUP_TAGS} tags`, scope);
  step(scope, textUnits(markup) + tags * UNITS_PER_TAG);
  return expandContent(parseMarkup(markup), scope);
}
