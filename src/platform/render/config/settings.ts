/**
 * The settings of `docs.json` and of front matter that the format documents, each done or reported:
 * https://www.mintlify.com/docs/organize/settings-reference and https://www.mintlify.com/docs/organize/pages
 */
import { colorOf, type Fields, isFields } from '../model/fields.ts';
import { type FrontMatter, PAGE_MODES } from '../model/page.ts';
import { type OnRemark, type SettingKind, typeFault } from './remarks.ts';

/**
 * Settings that sites have, by their paths: `*` is any name, and lists are not told apart from what is in them. What any
 * part of the navigation may have stands below `navigation`.
 */
const DONE = new Set(
  `$schema theme name description
  colors.primary colors.light colors.dark colors.background.light colors.background.dark
  logo.light logo.dark logo.href favicon.light favicon.dark
  appearance.default appearance.strict
  background.color.light background.color.dark background.image.light background.image.dark
  fonts.family fonts.weight fonts.source fonts.format fonts.url
  fonts.heading.family fonts.heading.weight fonts.heading.source fonts.heading.format fonts.heading.url
  fonts.body.family fonts.body.weight fonts.body.source fonts.body.format fonts.body.url
  icons.library styling.eyebrows styling.codeblocks
  navbar.links.label navbar.links.name navbar.links.title navbar.links.href navbar.links.url navbar.links.type
  navbar.links.icon navbar.links.iconType
  navbar.primary.label navbar.primary.name navbar.primary.title navbar.primary.href navbar.primary.url
  navbar.primary.type navbar.primary.icon navbar.primary.iconType
  footer.socials.* footer.links.header footer.links.title
  footer.links.items.label footer.links.items.name footer.links.items.href footer.links.items.url
  banner.content banner.dismissible banner.type banner.color.light banner.color.dark
  interaction.drilldown
  contextual.options.title contextual.options.description contextual.options.icon contextual.options.iconType
  contextual.options.href.base contextual.options.href.query.key contextual.options.href.query.value
  redirects.source redirects.destination redirects.permanent
  variables.* metadata.timestamp errors.404.title errors.404.description
  api.openapi.source api.openapi.directory api.asyncapi
  api.playground.display api.playground.credentials api.params.expanded api.params.post api.url
  api.examples.languages api.examples.defaults api.examples.prefill api.examples.autogenerate
  api.mdx.auth.method api.mdx.auth.name api.mdx.auth.inputPrefix api.mdx.server
  seo.indexing seo.metatags.* seo.paths.path seo.paths.metatags.* search.prompt integrations.*
  navigation.product navigation.version navigation.language navigation.tab navigation.dropdown navigation.anchor
  navigation.item navigation.group navigation.title navigation.name navigation.label
  navigation.icon navigation.iconType navigation.tag navigation.description navigation.hidden navigation.searchable
  navigation.default navigation.root navigation.expanded navigation.directory navigation.href navigation.url
  navigation.openapi.source navigation.openapi.directory navigation.asyncapi`.split(/\s+/),
);

/** What may have an icon: its name, or an object. */
const WITH_ICONS = ['navbar.links', 'navbar.primary', 'contextual.options', 'navigation'];
for (const place of WITH_ICONS) for (const name of ['name', 'style', 'library']) DONE.add(`${place}.icon.${name}`);

/** A reason as the end of a sentence; where the setting has one of the values there is nothing to say. */
interface LeftOut {
  readonly why: string;
  readonly unless?: readonly unknown[];
}

const NO_ACCESS: LeftOut = {
  why: 'a bundle has no access control, and every reader sees what it says',
  unless: [true],
};
const NO_OVERLAYS: LeftOut = { why: 'descriptions of APIs are read as they are; apply the overlay to the file' };
const NO_BOOST: LeftOut = { why: 'the order of results is that of the search itself', unless: [1, '1'] };

const LEFT_OUT: Readonly<Record<string, LeftOut>> = {
  public: NO_ACCESS,
  'background.decoration': { why: 'backgrounds have no decoration' },
  'styling.codeblocks.theme': { why: 'code has colors of its own, with readable contrast' },
  'styling.codeblocks.languages': { why: 'languages of your own are not colored' },
  'styling.latex': { why: 'formulas are set wherever there are some', unless: [true] },
  thumbnails: { why: 'pictures for social networks are not made; name one in `seo.metatags`' },
  feedback: { why: 'a bundle has no server that would take it', unless: [false] },
  'contextual.display': { why: 'the menu of a page stands beside its title', unless: ['header'] },
  'errors.404.redirect': { why: 'the page for unknown addresses is always shown', unless: [false] },
  'api.playground.proxy': { why: 'the browsers of readers ask the API itself', unless: [false] },
  'markdown.schema': { why: 'copies have the reference as text, not its description', unless: [false] },
  'markdown.instructions': { why: 'copies say what pages say' },
  'api.openapi.overlays': NO_OVERLAYS,
  'navigation.openapi.overlays': NO_OVERLAYS,
  'seo.trailingSlash': { why: 'addresses of pages end without a slash', unless: [false] },
  variations: { why: 'pages have one form for all readers' },
  'seo.organization': { why: 'pages have no structured data' },
  'navigation.align': { why: 'tabs stand side by side', unless: ['start'] },
  'navigation.color': { why: 'links of the navigation have the color of the site' },
  'navigation.boost': NO_BOOST,
  'navigation.public': NO_ACCESS,
  'navigation.graphql': { why: 'pages of GraphQL schemas are not made' },
  'navigation.sdk': { why: 'pages of SDKs are not made' },
};

/** What of front matter is left out; names that the format does not know are the author's own. */
const LEFT_OUT_OF_PAGES: Readonly<Record<string, LeftOut>> = {
  groups: NO_ACCESS,
  public: NO_ACCESS,
  isPublic: NO_ACCESS,
  boost: NO_BOOST,
  related: { why: 'pages do not list related ones', unless: [false] },
  contextual: { why: 'the menu is the same on all pages' },
  asyncapi: { why: 'pages of AsyncAPI descriptions are not made' },
  graphql: { why: 'pages of GraphQL schemas are not made' },
  sdk: { why: 'pages of SDKs are not made' },
  auth: { why: 'a page takes its authorization from `authMethod`' },
  contentType: { why: 'requests of such pages are JSON' },
};

const ON_OFF = [true, false];
const ICON_LIBRARIES = ['fontawesome', 'lucide', 'tabler'];
const ICON_STYLES = (
  'regular solid light thin duotone brands sharp-regular sharp-solid sharp-light sharp-thin ' +
  'sharp-duotone-regular sharp-duotone-solid sharp-duotone-light sharp-duotone-thin'
).split(' ');
const FONT_FORMATS = ['woff', 'woff2'];
const PLAYGROUNDS = ['interactive', 'simple', 'none', 'auth', 'show', 'hide'];

/** Values of settings that have certain values only. */
const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  theme: 'mint maple palm willow linden almond aspen luma sequoia'.split(' '),
  'appearance.default': ['system', 'light', 'dark'],
  'appearance.strict': ON_OFF,
  'background.decoration': ['gradient', 'grid', 'windows'],
  'fonts.format': FONT_FORMATS,
  'fonts.heading.format': FONT_FORMATS,
  'fonts.body.format': FONT_FORMATS,
  'icons.library': ICON_LIBRARIES,
  'styling.eyebrows': ['section', 'breadcrumbs'],
  'styling.codeblocks': ['system', 'dark'],
  'navbar.primary.type': ['button', 'link', 'github', 'discord'],
  'banner.dismissible': ON_OFF,
  'banner.type': ['info', 'warning', 'critical'],
  'interaction.drilldown': ON_OFF,
  'contextual.options': ['copy', 'view', 'chatgpt', 'claude', 'perplexity', 'grok'],
  'metadata.timestamp': ON_OFF,
  'redirects.permanent': ON_OFF,
  'api.playground.display': PLAYGROUNDS,
  'api.playground.credentials': ON_OFF,
  'api.params.expanded': ['all', 'closed', ...ON_OFF],
  'api.url': ['full'],
  'api.examples.defaults': ['required', 'all'],
  'api.examples.prefill': ON_OFF,
  'api.examples.autogenerate': ON_OFF,
  'api.mdx.auth.method': ['bearer', 'basic', 'key', 'cobo', 'none'],
  'seo.indexing': ['navigable', 'all'],
  'navigation.directory': ['none', 'accordion', 'card'],
  'navigation.hidden': ON_OFF,
  'navigation.searchable': ON_OFF,
  'navigation.default': ON_OFF,
  'navigation.expanded': ON_OFF,
  ...Object.fromEntries(
    WITH_ICONS.flatMap((place) => [
      [`${place}.iconType`, ICON_STYLES],
      [`${place}.icon.style`, ICON_STYLES],
      [`${place}.icon.library`, ICON_LIBRARIES],
    ]),
  ),
};

/** The same of front matter. */
const VALUES_OF_PAGES: Readonly<Record<string, readonly unknown[]>> = {
  mode: PAGE_MODES,
  playground: PLAYGROUNDS,
  iconType: ICON_STYLES,
  ...Object.fromEntries(
    'hidden noindex searchable deprecated hideFooterPagination hideApiMarker timestamp rss'
      .split(' ')
      .map((field) => [field, ON_OFF]),
  ),
};

/** Lists the values that a setting has, as the end of a sentence, where a value is none of them. */
function otherValues(values: readonly unknown[] | undefined, value: unknown): string | undefined {
  if (values === undefined || typeof value === 'object' || values.includes(value)) return undefined;
  const isQuoted = values.some((one) => String(one) === value);
  return `its values here are ${values.map((one) => `\`${one}\``).join(', ')}${isQuoted ? ', without quotes' : ''}`;
}

/** Settings whose texts are colors, and those that are numbers. */
const COLOR = /(?:^colors|\.color)(?:\.|$)/;
const NUMBER = /\.weight$/;

/** Says, as the end of a sentence, why a value of a setting does not count. */
function valueFault(path: string, value: unknown): string | undefined {
  if (COLOR.test(path) && typeof value === 'string' && colorOf(value) === undefined) return 'it is no color';
  if (NUMBER.test(path) && !(Number(value) > 0)) return 'it is no number';
  return otherValues(VALUES[path], value);
}

/** The lists and objects that hold parts of the navigation. */
const PARTS = new Set('products versions languages tabs dropdowns anchors menu groups pages global'.split(' '));
const READ_ELSEWHERE = /\.(?:asyncapi|root)$/;
/** Parts of the site that a part of the navigation may have for itself. */
const OWN = new Set(['navbar', 'footer', 'banner']);

/** Reports each setting that a site does not get, and each that is not known, once. */
export function remarkSettings(json: Fields, remark: OnRemark): void {
  const told = new Set<string>();
  const tell = (path: string, at: string, message: string): void => {
    if (!told.has(path)) remark(at, message);
    told.add(path);
  };
  const leaveOut = (path: string, at: string, why: string): void =>
    tell(path, at, `The setting \`${path}\` is left out: ${why}.`);
  const visit = (path: string, name: string, value: unknown): void => {
    if (value === undefined || value === null) return;
    const reason = LEFT_OUT[path];
    if (reason !== undefined && !reason.unless?.includes(value)) leaveOut(path, name, reason.why);
    if (reason !== undefined || READ_ELSEWHERE.test(path)) return;
    // A setting with certain values says which they are.
    const isJudged = VALUES[path] !== undefined && typeof value !== 'object';
    const fault = isJudged || !KNOWN.has(path) ? undefined : typeFault(path, value, kindsOf(path));
    if (fault !== undefined) tell(path, name, fault);
    else if (!KNOWN.has(path)) leaveOut(path, name, 'it is not known');
    else if (!DONE.has(`${path}.*`)) visitInside(path, name, value);
  };
  const visitInside = (path: string, name: string, value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visitInside(path, name, item);
    else if (isFields(value))
      for (const [inner, item] of Object.entries(value)) {
        const next = below(path, inner);
        if (next === path) visitInside(path, inner, item);
        else visit(next, inner, item);
      }
    else {
      const why = valueFault(path, value);
      if (why !== undefined) leaveOut(`${path}: ${value}`, typeof value === 'string' ? value : name, why);
    }
  };
  for (const [name, value] of Object.entries(json)) visit(name, name, value);
}

/** Settings that are lists, and those that may be one. */
const LISTS =
  /^(?:redirects|navbar\.links|footer\.links(?:\.items)?|contextual\.options(?:\.href\.query)?|seo\.paths|api\.examples\.languages|api\.params\.post)$/;
const LISTS_TOO = /^(?:(?:api|navigation)\.openapi|api\.mdx\.server)$/;
const PATHS = /^(?:logo|favicon)$/;
/** Objects that may be a text instead. */
const TEXTS_TOO =
  /^(?:logo|favicon|banner|banner\.color|background\.image|styling\.codeblocks|contextual\.options\.href|(?:api|navigation)\.openapi|.*\.icon)$/;

/** Lists the types that a setting may have. */
function kindsOf(path: string): readonly SettingKind[] {
  if (LISTS.test(path)) return ['list'];
  const isParent = PARENTS.has(path);
  const text: SettingKind = PATHS.test(path) ? 'path' : 'text';
  const mayBeText = !isParent || TEXTS_TOO.test(path);
  return [
    ...(mayBeText ? [text] : []),
    ...(isParent ? ['object' as const] : []),
    ...(LISTS_TOO.test(path) ? ['list' as const] : []),
  ];
}

function below(path: string, name: string): string {
  if (path !== 'navigation') return `${path}.${name}`;
  if (OWN.has(name)) return name;
  return PARTS.has(name) ? path : `${path}.${name}`;
}

const ALL = [...DONE, ...Object.keys(LEFT_OUT)];
/** The paths that lead to other settings. */
const PARENTS = new Set(
  ALL.flatMap((path) => path.split('.').map((_, index, names) => names.slice(0, index).join('.'))),
);
const KNOWN = new Set([...ALL, ...PARENTS]);

/** Lists what a page wants and does not get, as sentences by field. */
export function remarkPage(frontMatter: FrontMatter): readonly (readonly [field: string, message: string])[] {
  return [...frontMatter].flatMap(([field, value]) => {
    if (value === undefined || value === null) return [];
    const reason = LEFT_OUT_OF_PAGES[field];
    const others = otherValues(VALUES_OF_PAGES[field], value);
    const why = reason === undefined || reason.unless?.includes(value) ? others : reason.why;
    const told = others === undefined ? field : `${field}: ${value}`;
    return why === undefined
      ? []
      : [[field, `The field \`${told}\` of the front matter is left out: ${why}.`] as const];
  });
}
