/** The parts of `docs.json` that shape the site. */

import { type Analytics, readAnalytics } from '../../../bundle/analytics.ts';
import type { Redirect } from '../../../bundle/redirects.ts';
import { type Fields, fieldsOf, isFields, listOf, present, textOf } from '../model/fields.ts';
import { fillVariables } from '../source/library.ts';
import { readAppearance } from './appearance.ts';
import { readChrome, readIcon } from './chrome.ts';
import { readDivision } from './division.ts';
import type { ConfigFiles } from './locate.ts';
import { type OnRemark, type Remark, remarkSettings } from './settings.ts';

/** An entry of the page menu: a known action, or a link of the author. */
export type PageAction = NonNullable<ReturnType<typeof readAction>>;

const METATAG_NAME = /^[\w:.-]{1,80}$/;

export type SiteConfig = ReturnType<typeof readConfig>;

/** Reads the configuration out of parsed JSON; what a reader leaves out is among the remarks. */
export function readConfig({ file, source, parts }: ConfigFiles, written: Fields) {
  const variables = new Map(textPairs(written.variables));
  const json = fieldsOf(fillTexts(written, variables));
  const remarks: Remark[] = [];
  const remark: OnRemark = (at, message) => remarks.push({ at, message });
  const seo = fieldsOf(json.seo);
  const styling = fieldsOf(json.styling);
  const notFound = fieldsOf(fieldsOf(json.errors)['404']);
  remarkSettings(json, remark);
  return present({
    ...readAppearance(json),
    file,
    source,
    parts,
    name: textOf(json.name) ?? 'Documentation',
    description: textOf(json.description) ?? textOf(fieldsOf(seo.metatags).description),
    chrome: readChrome(json),
    redirects: listOf(json.redirects).flatMap((value, index) => readRedirect(value, index, remark)),
    metatags: readMetatags(seo.metatags),
    /** The same of the pages in a folder, the outermost folder first. */
    folderMetatags: listOf(seo.paths)
      .flatMap((value) => readFolder(value, remark))
      .toSorted((a, b) => a.folder.length - b.folder.length),
    /** Whether search engines also list pages that no navigation names. */
    isAllIndexed: seo.indexing === 'all',
    /** Whether pages show breadcrumbs above their title; otherwise only the group. */
    hasBreadcrumbs: styling.eyebrows === 'breadcrumbs',
    /** Whether code is dark in the light scheme, too. */
    isCodeDark: styling.codeblocks === 'dark',
    /** Whether pages show when they were last changed, where their front matter says so. */
    hasTimestamps: fieldsOf(json.metadata).timestamp === true,
    /** Whether opening a group opens its first page. */
    isDrilldown: fieldsOf(json.interaction).drilldown === true,
    /** `fontawesome`, `lucide` or `tabler`. */
    iconLibrary: textOf(fieldsOf(json.icons).library) ?? 'fontawesome',
    searchPrompt: textOf(fieldsOf(json.search).prompt),
    actions: listOf(fieldsOf(json.contextual).options).flatMap((value) => readAction(value) ?? []),
    notFound: present({ title: textOf(notFound.title), description: textOf(notFound.description) }),
    /** Values of `{{name}}` in pages; texts of the configuration have them already. */
    variables,
    /** The field `api` as it is written. */
    apiFields: fieldsOf(json.api),
    /** The whole navigation; absent when the site declares none. */
    navigation: json.navigation === undefined ? undefined : readDivision(json.navigation, remark),
    analytics: readServices(json.integrations, remark),
    /** Settings that the site does not get, with the reason. */
    remarks,
  });
}

function fillTexts(value: unknown, variables: ReadonlyMap<string, string>): unknown {
  if (variables.size === 0) return value;
  if (typeof value === 'string') return fillVariables(value, variables);
  if (Array.isArray(value)) return value.map((item) => fillTexts(item, variables));
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, fillTexts(item, variables)]));
}

/** Reads services of web analytics, which a deployment may switch on; pages do not depend on them. */
function readServices(value: unknown, remark: OnRemark): Analytics['settings'] | undefined {
  const { analytics, faults, unknown } = readAnalytics(fieldsOf(value));
  for (const { at, message } of faults) remark(at, message);
  const names = unknown.map((name) => `\`${name}\``).join(', ');
  const asks = unknown.length === 1 ? `The integration ${names} asks` : `The integrations ${names} ask`;
  const message = `${asks} other hosts, and no deployment can switch that on; a bundle leaves it out.`;
  if (unknown[0] !== undefined) remark(unknown[0], message);
  return analytics?.settings;
}

function readRedirect(value: unknown, index: number, remark: OnRemark): readonly Redirect[] {
  const source = textOf(fieldsOf(value).source);
  const destination = textOf(fieldsOf(value).destination);
  if (source !== undefined && destination !== undefined) return [{ source, destination }];
  const fault = 'is not an object with `source` and `destination`; it is left out.';
  remark(source ?? destination ?? 'redirects', `Entry ${index + 1} of \`redirects\` ${fault}`);
  return [];
}

function readMetatags(value: unknown) {
  return textPairs(value).filter(([name]) => name !== 'description' && METATAG_NAME.test(name));
}

function readFolder(value: unknown, remark: OnRemark) {
  const { path, metatags } = fieldsOf(value);
  const folder = textOf(path)?.replaceAll(/^\/+|\/+$/g, '');
  if (folder !== undefined) return [{ folder: `/${folder}/`, metatags: readMetatags(metatags) }];
  remark('paths', 'An entry of `seo.paths` has no `path`; it is left out.');
  return [];
}

function textPairs(value: unknown): readonly (readonly [name: string, text: string])[] {
  return Object.entries(fieldsOf(value)).flatMap(([name, content]) => {
    const text = textOf(content);
    return text === undefined ? [] : [[name, text] as const];
  });
}

/** Links that need a server, such as those of tools, are not read. */
function readAction(value: unknown) {
  if (!isFields(value)) return typeof value === 'string' ? value : undefined;
  const [title, href] = [textOf(value.title), readActionHref(value.href)];
  if (title === undefined || href === undefined) return undefined;
  return present({ title, description: textOf(value.description), href, icon: readIcon(value) });
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
