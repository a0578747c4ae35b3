/** The older form of the configuration, `mint.json`, put into today's: then only one form is read. */
import { type Fields, fieldsOf, isFields, listOf, textOf } from '../model/fields.ts';

/** Gives the fields of a `docs.json` that says the same; fields that it shares with today's form stay. */
export function upgradeMint(json: Fields): Fields {
  const toggle = fieldsOf(json.modeToggle);
  return {
    ...json,
    navbar: json.navbar ?? { links: json.topbarLinks, primary: json.topbarCtaButton },
    footer: json.footer ?? { socials: json.footerSocials, links: fieldsOf(json.footer).links },
    appearance: json.appearance ?? { default: toggle.default, strict: toggle.isHidden },
    background: json.background ?? { color: fieldsOf(json.colors).background, image: json.backgroundImage },
    fonts: json.fonts ?? json.font,
    styling: json.styling ?? { eyebrows: json.eyebrow },
    ...upgradedSeo(json),
    navigation: isFields(json.navigation) ? json.navigation : upgradedNavigation(json),
  };
}

/** What was `metadata` are meta tags today. */
function upgradedSeo(json: Fields): Fields {
  const seo = fieldsOf(json.seo);
  const metatags = { ...fieldsOf(json.metadata), ...fieldsOf(seo.metatags) };
  return {
    seo: { ...seo, metatags, indexing: seo.indexHiddenPages === true ? 'all' : seo.indexing },
    metadata: { timestamp: fieldsOf(json.metadata).timestamp },
  };
}

function upgradedNavigation(json: Fields): Fields {
  const groups = listOf(json.navigation).filter(isFields);
  const versions = listOf(json.versions).flatMap((version) => textOf(isFields(version) ? version.name : version) ?? []);
  if (versions.length === 0) return { ...divided(groups, json), global: { anchors: links(json.anchors) } };
  return {
    versions: versions.map((version) => ({
      version,
      ...divided(
        groups.filter((group) => group.version === undefined || group.version === version),
        json,
      ),
    })),
    global: { anchors: links(json.anchors) },
  };
}

/** Tabs and anchors took the groups whose pages stood below their address; the rest was the first tab's. */
function divided(groups: readonly Fields[], json: Fields): Fields {
  const parts = [
    ...sections(json.tabs).map((section) => ({ ...section, list: 'tabs' as const })),
    ...sections(json.anchors).map((section) => ({ ...section, list: 'anchors' as const })),
  ];
  const owner = (group: Fields) =>
    parts.find(({ prefix }) => prefix !== undefined && pathsOf(group).every((path) => isBelow(path, prefix)));
  const rest = groups.filter((group) => owner(group) === undefined);
  const taken = parts.map(({ list, name, href, fields, prefix }) => {
    const own = groups.filter((group) => prefix !== undefined && owner(group)?.prefix === prefix);
    const title = list === 'tabs' ? { tab: name } : { anchor: name };
    return { list, own, division: { ...fields, ...title, ...(own.length > 0 ? { groups: own } : { href }) } };
  });
  const tabs = taken.filter(({ list }) => list === 'tabs').map(({ division }) => division);
  const anchors = taken.filter(({ list, own }) => list === 'anchors' && own.length > 0).map(({ division }) => division);
  if (tabs.length === 0 && anchors.length === 0) return { groups: rest };
  const first = { groups: rest };
  if (tabs.length === 0) {
    const anchor = textOf(fieldsOf(json.topAnchor).name) ?? 'Documentation';
    return { anchors: [{ ...fieldsOf(json.topAnchor), anchor, ...first }, ...anchors] };
  }
  const tab = textOf(fieldsOf(json.primaryTab).name) ?? 'Documentation';
  return { tabs: [{ tab, ...first, ...(anchors.length > 0 ? { anchors } : {}) }, ...tabs] };
}

interface Section {
  readonly name: string;
  readonly href: string;
  /** Prefix of its paths; undefined for an address outside the site. */
  readonly prefix: string | undefined;
  readonly fields: Fields;
}

function sections(value: unknown): readonly Section[] {
  return listOf(value).flatMap((item) => {
    const { name, url, ...fields } = fieldsOf(item);
    const [title, href] = [textOf(name), textOf(url)];
    if (title === undefined || href === undefined) return [];
    const isOutside = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(href);
    const prefix = isOutside ? undefined : href.replaceAll(/^\/+|\/+$/g, '');
    return [{ name: title, href: isOutside ? href : `/${prefix}`, prefix, fields }];
  });
}

/** Anchors that lead out of the site stand on every page. */
function links(value: unknown): readonly Fields[] {
  return sections(value)
    .filter(({ prefix }) => prefix === undefined)
    .map(({ name, href, fields }) => ({ ...fields, anchor: name, href }));
}

function pathsOf(group: Fields): readonly string[] {
  return listOf(group.pages).flatMap((page) => textOf(page) ?? pathsOf(fieldsOf(page)));
}

function isBelow(path: string, prefix: string): boolean {
  const trimmed = path.replace(/^\/+/, '');
  return trimmed === prefix || trimmed.startsWith(`${prefix}/`);
}
