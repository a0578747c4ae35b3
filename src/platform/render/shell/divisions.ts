/** How a reader gets from one division to another: a row of tabs, menus for versions and languages, a list of anchors. */
import { type Html, html } from '../html/template.ts';
import { wayToRoot } from '../links/resolve.ts';
import { type FindCounterpart, indexCounterparts } from '../navigation/counterpart.ts';
import type { Division, DivisionKind } from '../navigation/division.ts';
import type { Placement } from '../navigation/placement.ts';
import type { Page } from '../page.ts';
import { configHref, pageHref } from './address.ts';
import type { SiteFrame } from './site.ts';

export interface DivisionLinks {
  readonly tabs?: Html;
  readonly menus: readonly Html[];
  readonly anchors?: Html;
}

interface Choice {
  readonly title: string;
  readonly tag?: string;
  readonly href: string;
  readonly isCurrent: boolean;
}

const MENU_LABELS: Readonly<Record<Exclude<DivisionKind, 'root' | 'tab' | 'anchor'>, string>> = {
  product: 'Product',
  version: 'Version',
  language: 'Language',
  dropdown: 'Section',
  item: 'Section',
};

/** Makes the ways between the divisions of a site. */
export function createDivisionLinks(site: SiteFrame): (page: Page, placement: Placement) => DivisionLinks {
  const counterparts = new Map<Division, FindCounterpart>();
  const counterpart = (division: Division, path: string): string | undefined => {
    const find = counterparts.get(division) ?? indexCounterparts(site.navigation.pagesOf(division));
    counterparts.set(division, find);
    return find(path);
  };
  const target = (division: Division, page: Page): string | undefined => {
    if (division.href !== undefined) return configHref(division.href, page, site);
    const first = site.navigation.firstPage(division);
    const same =
      division.kind === 'version' || division.kind === 'language' ? counterpart(division, page.path) : undefined;
    const found = site.page(same ?? first ?? '');
    return found === undefined ? undefined : pageHref(found, wayToRoot(page.output));
  };
  return (page, { trail }) => {
    const choices = new Map<DivisionKind, readonly Choice[]>();
    for (const [level, division] of trail.entries()) {
      for (const inner of division.divisions) {
        const isCurrent = trail[level + 1] === inner;
        const href = isCurrent ? pageHref(page, wayToRoot(page.output)) : target(inner, page);
        if (href === undefined) continue;
        const tag = inner.tag === undefined ? {} : { tag: inner.tag };
        choices.set(inner.kind, [...(choices.get(inner.kind) ?? []), { title: inner.title, href, isCurrent, ...tag }]);
      }
    }
    return drawLinks(choices);
  };
}

function drawLinks(choices: ReadonlyMap<DivisionKind, readonly Choice[]>): DivisionLinks {
  const menus: Html[] = [];
  let tabs: Html | undefined;
  let anchors: Html | undefined;
  for (const [kind, list] of choices) {
    if (kind === 'tab') tabs = html`<nav class="tab-row" aria-label="Sections"><ul>${list.map(choiceItem)}</ul></nav>`;
    else if (kind === 'anchor') anchors = html`<ul class="side-anchors">${list.map(choiceItem)}</ul>`;
    else if (kind !== 'root') menus.push(menu(MENU_LABELS[kind], list));
  }
  return { menus, ...(tabs === undefined ? {} : { tabs }), ...(anchors === undefined ? {} : { anchors }) };
}

function choiceItem({ title, href, isCurrent, tag }: Choice): Html {
  const mark = tag === undefined ? undefined : html` <span class="badge badge-gray">${tag}</span>`;
  return html`<li><a href="${href}"${isCurrent ? html` aria-current="true"` : undefined}>${title}${mark}</a></li>`;
}

function menu(label: string, list: readonly Choice[]): Html {
  const current = list.find(({ isCurrent }) => isCurrent)?.title ?? label;
  return html`<details class="menu"><summary><span class="visually-hidden">${label}: </span>${current}</summary><ul>${list.map(choiceItem)}</ul></details>`;
}
