/**
 * The settings of `docs.json` and of front matter that the format documents, each done or reported:
 * https://www.mintlify.com/docs/organize/settings-reference and https://www.mintlify.com/docs/organize/pages
 */
import { colorOf, type Fields, isFields } from '../model/fields.ts';
import { type FrontMatter, PAGE_MODES } from '../model/page.ts';

export interface Remark {
  /** A text of the file near which the wish stands. */
  readonly at: string;
  readonly message: string;
}

/** Hears what the reader of a setting leaves out. */
export type OnRemark = (at: string, message: string) => void;

const KIND_NAMES = { text: 'a text', list: 'a list', object: 'an object' } as const;

type SettingKind = keyof typeof KIND_NAMES;

interface Setting {
  /** The types that it may have: none where sites do not get it, or another reads and judges it. */
  readonly kinds: readonly SettingKind[];
  /** Says, as the end of a sentence on the setting, what is wrong with a value. */
  readonly faultOf?: (value: unknown) => string | undefined;
  /** The settings of an object or of each object in a list; absent where their names are the author's own. */
  readonly fields?: Settings;
}

type Settings = Readonly<Record<string, Setting>>;

const TEXT: Setting = { kinds: ['text'] };
const PATH: Setting = {
  ...TEXT,
  faultOf: (value) => (typeof value === 'string' ? undefined : 'left out: it is no path'),
};
const COLOR: Setting = {
  ...TEXT,
  faultOf: (value) => (colorOf(value) === undefined ? 'left out: it is no color' : undefined),
};
const NUMBER: Setting = { ...TEXT, faultOf: (value) => (Number(value) > 0 ? undefined : 'left out: it is no number') };
const NAMES: Setting = { kinds: ['object'] };

/** Names the values, where a value is none of them. */
function oneOf(...values: readonly unknown[]): Setting {
  const named = `left out: its values here are ${values.map((one) => `\`${one}\``).join(', ')}`;
  const isQuoted = (value: unknown) => values.some((one) => String(one) === value);
  const faultOf = (value: unknown) =>
    values.includes(value) ? undefined : `${named}${isQuoted(value) ? ', without quotes' : ''}`;
  return { ...TEXT, faultOf };
}

/** Says why sites do not get a setting, as the end of a sentence, unless it has one of the values. */
function leftOut(why: string, ...unless: readonly unknown[]): Setting {
  return { kinds: [], faultOf: (value) => (unless.includes(value) ? undefined : `left out: ${why}`) };
}

/** Assigns one setting to all names. */
const all = (names: string, setting: Setting): Settings =>
  Object.fromEntries(names.split(' ').map((name) => [name, setting]));
const object = (fields: Settings): Setting => ({ kinds: ['object'], fields });
const list = (item: Setting): Setting => ({ ...item, kinds: ['list'] });
const either = (text: Setting, fields: Settings): Setting => ({ ...text, kinds: [...text.kinds, 'object'], fields });
const orList = (setting: Setting): Setting => ({ ...setting, kinds: [...setting.kinds, 'list'] });

const NO_ASYNC_API = leftOut('pages of AsyncAPI descriptions are not made; describe the channels in pages of your own');
const ONLY_GIVEN_DAYS =
  'only for pages with `lastModified` in their front matter: files do not say reliably when they were changed';
const TIMESTAMP: Setting = { kinds: [], faultOf: (value) => (value === false ? undefined : ONLY_GIVEN_DAYS) };
const NO_ACCESS = leftOut('a bundle has no access control, and every reader sees what it says', true);
const NO_BOOST = leftOut('the order of results is that of the search itself', 1, '1');
const NO_GRAPHQL = leftOut('pages of GraphQL schemas are not made');
const NO_SDK = leftOut('pages of SDKs are not made');

const ICON_STYLES = (
  'regular solid light thin duotone brands sharp-regular sharp-solid sharp-light sharp-thin ' +
  'sharp-duotone-regular sharp-duotone-solid sharp-duotone-light sharp-duotone-thin'
).split(' ');
const PLAYGROUNDS = ['interactive', 'simple', 'none', 'auth', 'show', 'hide'];

const SWITCH = oneOf(true, false);
const LIBRARY = oneOf('fontawesome', 'lucide', 'tabler');
const STYLE = oneOf(...ICON_STYLES);
const ICON = either(TEXT, { name: TEXT, style: STYLE, library: LIBRARY });
const THEMED_COLOR = { light: COLOR, dark: COLOR };
const FONT = { family: TEXT, weight: NUMBER, source: TEXT, format: oneOf('woff', 'woff2'), url: TEXT };
const LABEL = { label: TEXT, name: TEXT, title: TEXT };
const LINK = { ...LABEL, href: TEXT, url: TEXT, icon: ICON, iconType: STYLE };
const OPENAPI = orList(
  either(TEXT, {
    source: TEXT,
    directory: TEXT,
    overlays: leftOut('descriptions of APIs are read as they are; apply the overlay to the file'),
  }),
);

/** Fields that any part of the navigation may have. */
const NAVIGATION = object({
  ...all('product version language tab dropdown anchor item group tag description', TEXT),
  ...all('hidden searchable default expanded', SWITCH),
  root: { kinds: [] },
  asyncapi: NO_ASYNC_API,
  ...LINK,
  openapi: OPENAPI,
  directory: oneOf('none', 'accordion', 'card'),
  align: leftOut('tabs stand side by side', 'start'),
  color: leftOut('links of the navigation have the color of the site'),
  boost: NO_BOOST,
  public: NO_ACCESS,
  graphql: NO_GRAPHQL,
  sdk: NO_SDK,
});

const API = object({
  openapi: OPENAPI,
  asyncapi: NO_ASYNC_API,
  url: oneOf('full'),
  playground: object({
    display: oneOf(...PLAYGROUNDS),
    credentials: SWITCH,
    proxy: leftOut('the browsers of readers ask the API itself', false),
  }),
  params: object({ expanded: oneOf('all', 'closed', true, false), post: list(TEXT) }),
  examples: object({
    languages: list(TEXT),
    defaults: oneOf('required', 'all'),
    prefill: SWITCH,
    autogenerate: SWITCH,
  }),
  mdx: object({
    auth: object({ method: oneOf('bearer', 'basic', 'key', 'cobo', 'none'), name: TEXT, inputPrefix: TEXT }),
    server: orList(TEXT),
  }),
});

const SETTINGS = object({
  $schema: TEXT,
  name: TEXT,
  description: TEXT,
  theme: oneOf(...'mint maple palm willow linden almond aspen luma sequoia'.split(' ')),
  colors: object({ primary: COLOR, ...THEMED_COLOR, background: object(THEMED_COLOR) }),
  logo: either(PATH, { light: PATH, dark: PATH, href: TEXT }),
  favicon: either(PATH, { light: PATH, dark: PATH }),
  appearance: object({ default: oneOf('system', 'light', 'dark'), strict: SWITCH }),
  background: object({
    color: object(THEMED_COLOR),
    image: either(PATH, { light: PATH, dark: PATH }),
    decoration: leftOut('backgrounds have no decoration'),
  }),
  fonts: object({ ...FONT, heading: object(FONT), body: object(FONT) }),
  icons: object({ library: LIBRARY }),
  styling: object({
    eyebrows: oneOf('section', 'breadcrumbs'),
    codeblocks: either(oneOf('system', 'dark'), {
      theme: leftOut('code has colors of its own, with readable contrast'),
      languages: leftOut('languages of your own are not colored'),
    }),
    latex: leftOut('formulas are set wherever there are some', true),
  }),
  navbar: object({
    links: list(object({ ...LINK, type: TEXT })),
    primary: object({ ...LINK, type: oneOf('button', 'link', 'github', 'discord') }),
  }),
  footer: object({
    socials: NAMES,
    links: list(object({ header: TEXT, title: TEXT, items: list(object({ ...LABEL, href: TEXT, url: TEXT })) })),
  }),
  banner: either(TEXT, {
    content: TEXT,
    dismissible: SWITCH,
    type: oneOf('info', 'warning', 'critical'),
    color: either(COLOR, THEMED_COLOR),
  }),
  interaction: object({ drilldown: SWITCH }),
  contextual: object({
    options: list(
      either(oneOf('copy', 'view', 'chatgpt', 'claude', 'perplexity', 'grok'), {
        title: TEXT,
        description: TEXT,
        icon: ICON,
        iconType: STYLE,
        href: either(TEXT, { base: TEXT, query: list(object({ key: TEXT, value: TEXT })) }),
      }),
    ),
    display: leftOut('the menu of a page stands beside its title', 'header'),
  }),
  // Readers come to the same page by a redirect of either kind.
  redirects: list(object({ source: TEXT, destination: TEXT, permanent: SWITCH })),
  variables: NAMES,
  integrations: NAMES,
  metadata: object({ timestamp: TIMESTAMP }),
  errors: object({
    404: object({
      title: TEXT,
      description: TEXT,
      redirect: leftOut('the page for unknown addresses is always shown', false),
    }),
  }),
  api: API,
  seo: object({
    indexing: oneOf('navigable', 'all'),
    metatags: NAMES,
    paths: list(object({ path: TEXT, metatags: NAMES })),
    trailingSlash: leftOut('addresses of pages end without a slash', false),
    organization: leftOut('pages have no structured data'),
  }),
  search: object({ prompt: TEXT }),
  markdown: object({
    schema: leftOut('copies have the reference as text, not its description', false),
    instructions: leftOut('copies say what pages say'),
  }),
  navigation: NAVIGATION,
  public: NO_ACCESS,
  thumbnails: leftOut('pictures for social networks are not made; name one in `seo.metatags`'),
  feedback: leftOut('a bundle has no server that would take it', false),
  variations: leftOut('pages have one form for all readers'),
});

/** The lists and objects that hold parts of the navigation. */
const PARTS = new Set('products versions languages tabs dropdowns anchors menu groups pages global'.split(' '));
/** Parts of the site that a part of the navigation may have for itself. */
const OWN = new Set(['navbar', 'footer', 'banner']);

/** Reports each setting that a site does not get, and each that is not known, once. */
export function remarkSettings(json: Fields, remark: OnRemark): void {
  const told = new Set<string>();
  checkFields(SETTINGS, json, (path, fault, at) => {
    if (!told.has(path)) remark(at, `The setting \`${path}\` is ${fault}.`);
    told.add(path);
  });
}

/** Hears what is wrong with a setting by its path, such as `banner.type`; `at` stands near it in the file. */
type OnFault = (path: string, fault: string, at: string) => void;

function checkFields(settings: Setting, json: Fields, onFault: OnFault): void {
  const visit = (setting: Setting, path: string, name: string, value: unknown): void => {
    const { kinds, faultOf } = setting;
    // A setting with certain values says which they are.
    const isJudged = faultOf !== undefined && kinds.includes('text') && typeof value !== 'object';
    const fault = kinds.length === 0 ? faultOf?.(value) : undefined;
    if (fault !== undefined) onFault(path, fault, name);
    else if (isJudged || kinds.some((kind) => isA(kind, value))) visitInside(setting, path, name, value);
    else if (kinds.length > 0) {
      const wanted = kinds.map((kind) => KIND_NAMES[kind]).join(' or ');
      onFault(path, `${kindOf(value)}, not ${wanted}; it is left out`, name);
    }
  };
  const visitInside = (setting: Setting, path: string, name: string, value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visitInside(setting, path, name, item);
    else if (isFields(value)) for (const [inner, item] of Object.entries(value)) visitField(setting, path, inner, item);
    else {
      const fault = setting.faultOf?.(value);
      if (fault !== undefined) onFault(`${path}: ${value}`, fault, typeof value === 'string' ? value : name);
    }
  };
  const visitField = ({ fields }: Setting, outer: string, name: string, value: unknown): void => {
    const path = outer === '' ? name : `${outer}.${name}`;
    if (fields === undefined || value === undefined || value === null) return;
    if (outer === 'navigation' && PARTS.has(name)) visitInside(NAVIGATION, outer, name, value);
    else if (outer === 'navigation' && OWN.has(name)) visitField(SETTINGS, '', name, value);
    else if (Object.hasOwn(fields, name)) visit(fields[name] ?? TEXT, path, name, value);
    else onFault(path, 'left out: it is not known', name);
  };
  visitInside(settings, '', '', json);
}

function isA(kind: SettingKind, value: unknown): boolean {
  if (kind === 'list') return Array.isArray(value);
  // Names that are numbers or switches are shown as such.
  return kind === 'object' ? isFields(value) : typeof value !== 'object';
}

/** Names the type of a value, as the end of a sentence. */
export function kindOf(value: unknown): string {
  if (Array.isArray(value)) return KIND_NAMES.list;
  if (isFields(value)) return KIND_NAMES.object;
  return typeof value === 'string' ? KIND_NAMES.text : `\`${String(value)}\``;
}

/** The fields of front matter; names that the format does not know are the author's own. */
const FIELDS: Settings = {
  ...all('title sidebarTitle description tag url canonical authMethod lastUpdatedDate lastModified', TEXT),
  ...all('api openapi openapi-schema', TEXT),
  icon: ICON,
  mode: oneOf(...PAGE_MODES),
  playground: oneOf(...PLAYGROUNDS),
  iconType: STYLE,
  ...all('hidden noindex searchable deprecated timestamp rss hideFooterPagination hideApiMarker', SWITCH),
  ...all('groups public isPublic', NO_ACCESS),
  boost: NO_BOOST,
  graphql: NO_GRAPHQL,
  sdk: NO_SDK,
  related: leftOut('pages do not list related ones', false),
  contextual: leftOut('the menu is the same on all pages'),
  asyncapi: NO_ASYNC_API,
  auth: leftOut('a page takes its authorization from `authMethod`'),
  contentType: leftOut('requests of such pages are JSON'),
};

/** Reports what a page wants and does not get, by field. */
export function remarkPage(frontMatter: FrontMatter, remark: OnRemark): void {
  const known = [...frontMatter].filter(([name]) => Object.hasOwn(FIELDS, name));
  checkFields(object(FIELDS), Object.fromEntries(known), (path, fault) => {
    const [field = ''] = path.split(/[.:]/);
    const advice = FIELDS[field] === TEXT ? ' Put it between quotes.' : '';
    remark(field, `The field \`${path}\` of the front matter is ${fault}.${advice}`);
  });
}
