/** How a reader gets from one division to another: tabs, menus for versions and languages, lists of anchors. */

import type { Division, DivisionKind } from '../config/division.ts';
import { type Html, html } from '../model/html/template.ts';
import { configHref, pageHref } from './address.ts';
import { shellIcon } from './icon.ts';
import type { View } from './site-context.ts';

export type DivisionLinks = ReturnType<typeof divisionLinks>;

interface Choice {
  readonly division: Division;
  readonly href: string;
  readonly isCurrent: boolean;
}

type Chosen = Exclude<DivisionKind, 'root'>;

const LABELS: Readonly<Record<Chosen, string>> = {
  product: 'Product',
  version: 'Version',
  language: 'Language',
  dropdown: 'Section',
  item: 'Section',
  tab: 'Sections',
  anchor: 'Shortcuts',
};

/** Makes the ways from a page to the divisions around it and beside them. */
export function divisionLinks(view: View) {
  const choices = Map.groupBy(choicesOf(view), ({ division }) => division.kind);
  const list = (kind: Chosen) => choices.get(kind) ?? [];
  // A menu of what readers see already leaves nothing to choose.
  const menus = (...kinds: readonly Chosen[]) =>
    kinds.flatMap((kind) =>
      list(kind).every(({ isCurrent }) => isCurrent)
        ? []
        : [menu(view.words.translate(LABELS[kind]), list(kind), view)],
    );
  const tabs = list('tab');
  const beside = [...list('anchor'), ...list('item')];
  return {
    /** The same pages, otherwise. */
    variants: menus('version', 'language'),
    /** Other pages. The outer one first: either may stand inside the other. */
    sections: menus(...[...choices.keys()].filter((kind) => kind === 'product' || kind === 'dropdown')),
    // A row of tabs has no room for descriptions.
    tabs:
      tabs.length > 0 &&
      html`<nav class="tab-row" aria-label="${view.words.translate(LABELS.tab)}"><ul>${tabs.map((one) => item(one, view))}</ul></nav>`,
    anchors:
      beside.length > 0 && html`<ul class="side-anchors">${beside.map((one) => item(one, view, described(one)))}</ul>`,
  };
}

function choicesOf(view: View): readonly Choice[] {
  const { trail } = view.placement;
  return trail.flatMap(({ divisions }, level) =>
    divisions.flatMap((division): readonly Choice[] => {
      const isCurrent = trail[level + 1] === division;
      const href = division.isHidden && !isCurrent ? undefined : targetOf(division, isCurrent, view);
      return href === undefined ? [] : [{ division, href, isCurrent }];
    }),
  );
}

function targetOf(division: Division, isCurrent: boolean, view: View): string | undefined {
  const { page, placement, toRoot, site } = view;
  const { navigation } = site;
  if (division.href !== undefined) return configHref(division.href, toRoot, site);
  const same = isCurrent ? page.path : navigation.counterpart(division, page.path);
  const path = isVariantKind(division.kind)
    ? (same ?? navigation.pagesOf(division)[0])
    : navigation.pagesOf(enter(division, placement.trail))[0];
  const found = site.pageAt(path ?? '');
  return found && pageHref(found, toRoot);
}

function isVariantKind(kind: DivisionKind): boolean {
  return kind === 'version' || kind === 'language';
}

/** Goes into the version and language that the reader is in, where a division has them too. */
function enter(division: Division, trail: readonly Division[]): Division {
  const same = division.divisions.find(
    ({ kind, title }) => isVariantKind(kind) && trail.some((outer) => outer.kind === kind && outer.title === title),
  );
  return same === undefined ? division : enter(same, trail);
}

function item({ division, href, isCurrent }: Choice, { site, toRoot }: View, text?: Html): Html {
  const { title, tag, icon, language } = division;
  const mark = tag && html` <span class="badge badge-gray">${tag}</span>`;
  const lang = language && html` lang="${language}" hreflang="${language}"`;
  return html`<li><a href="${href}"${lang}${isCurrent && html` aria-current="true"`}>${shellIcon(icon, site, toRoot)}${title}${mark}${text}</a></li>`;
}

function menu(label: string, list: readonly Choice[], view: View): Html {
  const current = list.find(({ isCurrent }) => isCurrent)?.division.title ?? label;
  return html`<details class="menu"><summary><span class="visually-hidden">${label}: </span>${current}</summary><ul>${list.map((one) => item(one, view, described(one)))}</ul></details>`;
}

function described({ division: { description } }: Choice): Html | undefined {
  return description === undefined ? undefined : html`<span class="choice-text">${description}</span>`;
}
