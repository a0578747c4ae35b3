/** The parts of `docs.json` that shape the site. */

import { type Analytics, readAnalytics } from '../../../bundle/analytics.ts';
import { type Fields, fieldsOf, isFields, listOf, present, textOf } from '../model/fields.ts';
import type { IconName } from '../model/icons.ts';
import { type Appearance, readAppearance } from './appearance.ts';
import { type Chrome, readChrome, readIcon } from './chrome.ts';
import { type Division, readDivision } from './division.ts';
import type { ConfigFiles } from './locate.ts';
import { type Remark, remarksOn } from './remarks.ts';

export interface Redirect {
  readonly source: string;
  readonly destination: string;
}

/** An entry of the page menu: a known action, or a link of the author. */
export type PageAction = string | CustomAction;

export interface CustomAction {
  readonly title: string;
  readonly href: string;
  readonly icon?: IconName;
}

export interface SiteConfig extends Appearance, ConfigFiles {
  readonly name: string;
  readonly description?: string;
  readonly chrome: Chrome;
  readonly redirects: readonly Redirect[];
  readonly metatags: readonly (readonly [string, string])[];
  /** Whether search engines also list pages that no navigation names. */
  readonly isAllIndexed: boolean;
  /** Whether pages show breadcrumbs above their title; otherwise only the group. */
  readonly hasBreadcrumbs: boolean;
  /** Whether code is dark in the light scheme, too. */
  readonly isCodeDark: boolean;
  /** Whether pages show when they were last changed, where their front matter says so. */
  readonly hasTimestamps: boolean;
  /** Whether opening a group opens its first page. */
  readonly isDrilldown: boolean;
  /** `fontawesome`, `lucide` or `tabler`. */
  readonly iconLibrary: string;
  readonly searchPrompt?: string;
  readonly actions: readonly PageAction[];
  readonly notFound: { readonly title?: string; readonly description?: string };
  /** What `{{name}}` stands for in pages. */
  readonly variables: ReadonlyMap<string, string>;
  /** The field `api` as it is written. */
  readonly apiFields: Fields;
  /** The whole navigation; `undefined` when the site declares none. */
  readonly navigation?: Division;
  /** Services of web analytics, which a deployment may switch on; pages do not depend on them. */
  readonly analytics?: Analytics['settings'];
  /** What the site asks for and does not get. */
  readonly remarks: readonly Remark[];
}

/** Reads the configuration out of parsed JSON. */
export function readConfig(file: string, source: string, json: Fields): SiteConfig {
  const seo = fieldsOf(json.seo);
  const notFound = fieldsOf(fieldsOf(json.errors)['404']);
  const { analytics, faults, unknown } = readAnalytics(fieldsOf(json.integrations));
  return present({
    ...readAppearance(json),
    file,
    source,
    parts: [],
    name: textOf(json.name) ?? 'Documentation',
    description: textOf(json.description) ?? textOf(fieldsOf(seo.metatags).description),
    chrome: readChrome(json),
    redirects: listOf(json.redirects).flatMap(readRedirect),
    metatags: readMetatags(seo.metatags),
    isAllIndexed: seo.indexing === 'all',
    hasBreadcrumbs: fieldsOf(json.styling).eyebrows === 'breadcrumbs',
    isCodeDark: fieldsOf(json.styling).codeblocks === 'dark',
    hasTimestamps: fieldsOf(json.metadata).timestamp === true,
    isDrilldown: fieldsOf(json.interaction).drilldown === true,
    iconLibrary: textOf(fieldsOf(json.icons).library) ?? 'fontawesome',
    searchPrompt: textOf(fieldsOf(json.search).prompt),
    actions: listOf(fieldsOf(json.contextual).options).flatMap(readAction),
    notFound: present({ title: textOf(notFound.title), description: textOf(notFound.description) }),
    variables: readVariables(json.variables),
    apiFields: fieldsOf(json.api),
    navigation: json.navigation === undefined ? undefined : readDivision(json.navigation),
    analytics: analytics?.settings,
    remarks: [...faults, ...remarksOn(json, unknown)],
  });
}

function readRedirect(value: unknown): readonly Redirect[] {
  const source = textOf(fieldsOf(value).source);
  const destination = textOf(fieldsOf(value).destination);
  return source === undefined || destination === undefined ? [] : [{ source, destination }];
}

const METATAG_NAME = /^[\w:.-]{1,80}$/;

function readMetatags(value: unknown): readonly (readonly [string, string])[] {
  return Object.entries(fieldsOf(value)).flatMap(([name, content]) => {
    const text = textOf(content);
    return text === undefined || name === 'description' || !METATAG_NAME.test(name) ? [] : [[name, text] as const];
  });
}

/** Links that need a server, such as those of tools, are not read. */
function readAction(value: unknown): readonly PageAction[] {
  if (!isFields(value)) return typeof value === 'string' ? [value] : [];
  const [title, href, icon] = [textOf(value.title), readActionHref(value.href), readIcon(value)];
  if (title === undefined || href === undefined) return [];
  return [icon === undefined ? { title, href } : { title, href, icon }];
}

/** An address, or its beginning and what is asked of it. */
function readActionHref(value: unknown): string | undefined {
  const base = textOf(value) ?? textOf(fieldsOf(value).base);
  const query = listOf(fieldsOf(value).query).flatMap((pair) => {
    const [key, text] = [textOf(fieldsOf(pair).key), textOf(fieldsOf(pair).value)];
    return key === undefined ? [] : [`${encodeURIComponent(key)}=${encodeURIComponent(text ?? '')}`];
  });
  return base === undefined || query.length === 0 ? base : `${base}?${query.join('&')}`;
}

function readVariables(value: unknown): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(fieldsOf(value)).flatMap(([name, content]) => {
      const text = textOf(content);
      return text === undefined ? [] : [[name, text] as const];
    }),
  );
}
