/** The allow-list of elements and classes for sites with untrusted authors. */
import type { Element, ElementContent } from 'hast';
import { defaultSchema, type Schema, sanitize } from 'hast-util-sanitize';
import { STYLED_ATTRIBUTE } from '../../../../bundle/references.ts';

const DRAWING =
  'svg g path circle ellipse line polygon polyline rect defs linearGradient radialGradient stop clipPath mask marker symbol use text tspan'.split(
    ' ',
  );
/** Attributes that only draw, as JSX and as HTML write them. */
const DRAWING_ATTRIBUTES = [
  ...'clipPathUnits cx cy d dominantBaseline dx dy fill fontFamily fontSize fontWeight fx fy gradientTransform gradientUnits height mask offset opacity pathLength'.split(
    ' ',
  ),
  ...'markerEnd markerHeight markerMid markerStart markerUnits markerWidth orient'.split(' '),
  ...'points preserveAspectRatio r refX refY rx ry stroke textAnchor transform vectorEffect viewBox width x x1 x2 xmlns y y1 y2'.split(
    ' ',
  ),
  ...['clip-path', 'clip-rule', 'fill-opacity', 'fill-rule', 'stop-color', 'stop-opacity'].flatMap(bothForms),
  ...['dasharray', 'dashoffset', 'linecap', 'linejoin', 'miterlimit', 'opacity', 'width']
    .map((name) => `stroke-${name}`)
    .flatMap(bothForms),
];
/** Colours and the like, and what the page itself has: no other address, string or escape. */
const PAINT = [
  /^(?!.*(?:url|image|attr|element|src)[\w-]*\s*\()[\w\s.,%#()+*/-]*$/i,
  /^\s*url\(\s*["']?#[^"'()\\]*["']?\s*\)[\w\s.,%#()-]*$/i,
];
/** Utility classes for layout and colour; none of them is a class of the site's own style sheet. */
const UTILITY =
  /^(?:(?:dark|light|sm|md|lg|xl|2xl|hover|focus|group-hover|print):)*(?:block|inline|inline-block|inline-flex|flex|grid|hidden|italic|underline|no-underline|uppercase|lowercase|capitalize|truncate|container|not-prose|sr-only|rounded|border|shadow|(?:[mpwh]|[mp][xytrbl]|size|gap|gap-x|gap-y|space-x|space-y|text|font|bg|border|border-[trbl]|rounded|grid-cols|grid-rows|col-span|row-span|flex|items|justify|self|content|place|max-w|min-w|max-h|min-h|leading|tracking|shadow|opacity|object|aspect|list|align|whitespace|break|order|overflow|underline|decoration|divide|ring|from|to|via)-[\w./%#[\],()-]+)$/;
const MARKDOWN_CLASSES =
  /^(?:language-[\w+#.-]+|footnotes|data-footnote-backref|contains-task-list|task-list-item|sr-only|not-run|visually-hidden)$/;
const STYLE_NAME =
  /^(?:width|height|(?:min|max)-(?:width|height)|(?:margin|padding)(?:-(?:top|right|bottom|left))?|color|background(?:-color)?|text-(?:align|decoration|transform)|font-(?:size|weight|style)|line-height|letter-spacing|border(?:-(?:top|right|bottom|left|color|width|style|radius|collapse))?|border-radius|display|vertical-align|float|clear|opacity|gap|flex(?:-(?:direction|wrap|grow|shrink|basis))?|align-items|justify-content|grid-template-columns|object-fit|aspect-ratio|white-space|list-style-type)$/;
/** Refuses addresses, strings, escapes, and positioning that could cover other content. */
const STYLE_VALUE = /^(?!.*(?:url|image|expression|attr|element|var)\s*\()(?!.*(?:^|[\s(,])-[\d.])[\w\s.,%#()+*/-]+$/i;
const MAX_VALUE_CHARACTERS = 120;
const DRAWN = DRAWING_ATTRIBUTES.map((name): string | [string, ...RegExp[]] =>
  STYLED_ATTRIBUTE.test(name) ? [name, ...PAINT] : name,
);

const SCHEMA: Schema = {
  ...defaultSchema,
  tagNames: [
    ...(defaultSchema.tagNames ?? []),
    ...'abbr address article aside audio bdi bdo caption center cite col colgroup dfn figcaption figure'.split(' '),
    ...'font footer header main mark nav small time track u video wbr'.split(' '),
    ...DRAWING,
  ],
  // An element is looked at alone, without those around it.
  ancestors: {},
  strip: 'script style iframe object embed template title textarea select button noscript'.split(' '),
  // Headings have such ids too: the site's own scripts never look elements up by id.
  clobber: [],
  protocols: {
    ...defaultSchema.protocols,
    href: ['http', 'https', 'mailto', 'tel', 'sms', 'irc', 'ircs', 'xmpp', 'ftp'],
    src: ['http', 'https', 'data'],
    poster: ['http', 'https', 'data'],
  },
  attributes: {
    ...defaultSchema.attributes,
    ...Object.fromEntries(DRAWING.map((name) => [name, DRAWN])),
    '*': [
      ...'align ariaHidden ariaLabel ariaDescribedBy ariaLabelledBy colSpan dateTime dir height id lang open role'.split(
        ' ',
      ),
      ...'rowSpan span start title vAlign width border cellPadding cellSpacing scope type reversed style'.split(' '),
      'dataNoAnchor',
      ['className', UTILITY, MARKDOWN_CLASSES],
    ],
    a: ['href', 'target', 'rel', 'dataFootnoteBackref', 'dataFootnoteRef'],
    audio: ['src', 'controls', 'loop', 'muted', 'preload'],
    code: [],
    use: [...DRAWN, ['href', /^#/], ['xLinkHref', /^#/]],
    font: ['color', 'size'],
    h2: [],
    input: [['type', 'checkbox'], ['disabled', true], 'checked'],
    img: ['src', 'srcSet', 'sizes', 'alt', 'loading', 'decoding', 'dataNoZoom'],
    li: ['value'],
    ol: [],
    section: ['dataFootnotes'],
    source: ['src', 'srcSet', 'sizes', 'media'],
    track: ['src', 'kind', 'label', 'srcLang', 'default'],
    ul: [],
    video: ['src', 'poster', 'controls', 'loop', 'muted', 'autoPlay', 'playsInline', 'preload'],
  },
};
/** Attributes that only style sheets and scripts of the authors use; a sanitized site has neither. */
const SAYS_NOTHING = /^(?:className|data.*|itemProp|tabIndex|name)$/;
const STRIPPED: ReadonlySet<string> = new Set(SCHEMA.strip);
const KEPT: ReadonlySet<string> = new Set(SCHEMA.tagNames?.map((name) => name.toLowerCase()));

function bothForms(name: string): readonly string[] {
  return [name, name.replaceAll(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase())];
}

/** The rest of an element, and the names of the removed parts. */
export interface Sanitized {
  readonly nodes: readonly ElementContent[];
  /** Names of attributes, or of the element as `<name>`. */
  readonly taken: readonly string[];
}

/** Removes properties of one element, not of its children, that could run, load or cover something. */
export function sanitizeElement(element: Element): Sanitized {
  const { tagName, children } = element;
  // Markdown's task lists use checkboxes; other inputs would collect data that nobody receives.
  if (tagName === 'input' && element.properties.type !== 'checkbox') return { nodes: [], taken: ['<input>'] };
  const kept = sanitize({ ...element, children: [] }, SCHEMA);
  if (kept.type !== 'element') return { nodes: STRIPPED.has(tagName) ? [] : children, taken: [`<${tagName}>`] };
  const { style, ...properties } = kept.properties;
  const css = typeof style === 'string' ? sanitizeStyle(style) : '';
  if (css !== '') properties.style = css;
  const taken = Object.keys(element.properties).filter((name) => !(name in properties) && !SAYS_NOTHING.test(name));
  return { nodes: [{ ...element, properties }], taken };
}

/** Whether a sanitized page may have an element of this name. */
export function mayBeElement(name: string): boolean {
  return KEPT.has(name.toLowerCase());
}

/** Sanitizes what was written outside of pages, such as the descriptions of an API. */
export function sanitizeTree(nodes: readonly ElementContent[]): readonly ElementContent[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'element') return node.type === 'text' ? [node] : [];
    return sanitizeElement({ ...node, children: [...sanitizeTree(node.children)] }).nodes;
  });
}

/** Keeps the declarations of a style attribute that only lay out and colour. */
function sanitizeStyle(css: string): string {
  const kept = css.split(';').filter((declaration) => {
    const colon = declaration.indexOf(':');
    const [name, value] = [declaration.slice(0, colon).trim().toLowerCase(), declaration.slice(colon + 1).trim()];
    return value.length <= MAX_VALUE_CHARACTERS && STYLE_NAME.test(name) && STYLE_VALUE.test(value);
  });
  return kept.map((declaration) => declaration.trim()).join(';');
}

/** Keeps the classes that are not the site's own. */
export function sanitizeClasses(classes: string): string {
  return classes
    .split(/\s+/)
    .filter((name) => UTILITY.test(name))
    .join(' ');
}
