/** The pages of the dashboard: HTML that needs no script, with the colours of the sites. */
import { readFileSync } from 'node:fs';
import type { Connection } from '../database/database.ts';
import { readBrowserFile } from '../render/browser/browser-files.ts';
import { type Html, html } from '../render/model/html/template.ts';
import { formToken } from './sign-in.ts';

/** A look of a person at their organization. */
export interface Visit {
  readonly organization: string;
  readonly person: string;
  /** For all that is asked for the organization. */
  readonly database: Connection;
  /** Token of the session. */
  readonly session: string;
  /** Whether the session goes on: a page may be shown for longer. */
  readonly isSignedIn: () => Promise<boolean>;
  /** Path of the dashboard, as clients see it: `/dashboard`, behind the prefix of the platform's address. */
  readonly root: string;
  readonly now: Date;
  /** Aborts when nobody looks any more, or the platform is being stopped. */
  readonly signal: AbortSignal;
}

/** Path of all pages below the platform's address. */
export const DASHBOARD_PATH = '/dashboard';
/** Separates the pages of an organization from its sites, whose names are free. */
const OWN = '-';

/** Forms of `default-src 'none'`: nothing runs, and nothing is loaded but the style sheet. */
export const CONTENT_POLICY =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const STYLES = ['styles/colors.css', 'styles/ground.css'];

/** Reads the style sheet: the colours and the ground of the sites, and what is the dashboard's own. */
export function readStyles(): string {
  const own = readFileSync(new URL('../dashboard/dashboard.css', import.meta.url), 'utf8');
  return [...STYLES.map(readBrowserFile), own].join('');
}

/** Gives the address of a page of an organization. */
export function addressOf({ root, organization }: Pick<Visit, 'root' | 'organization'>, page = ''): string {
  const own = `${root}/${encodeURIComponent(organization)}`;
  return page === '' ? own : `${own}/${OWN}/${page}`;
}

/**
 * Gives the address of a site's page, which ends in its identifier: the first label of its host name, or the whole of it
 * where another of these domains has the same label.
 */
export function siteAddress(
  visit: Pick<Visit, 'root' | 'organization'>,
  domain: string,
  domains: readonly string[],
): string {
  const labelOf = (host: string) => host.split('.')[0] ?? host;
  const isAlone = domains.filter((other) => labelOf(other) === labelOf(domain)).length === 1;
  return `${addressOf(visit)}/${encodeURIComponent(isAlone ? labelOf(domain) : domain)}`;
}

interface Framed {
  readonly title: string;
  /** Who looks; nobody before they have signed in. */
  readonly visit?: Visit;
  readonly root: string;
}

const MENU: readonly (readonly [page: string, title: string])[] = [
  ['', 'Exports'],
  ['keys', 'API keys'],
  ['usage', 'Usage'],
  ['log', 'Log'],
];

/** Writes a page. */
export function framePage({ body, ...framed }: Framed & { readonly body: Html }): string {
  return `${frameStart(framed)}${body.html}${FRAME_END}`;
}

/** Writes a page up to its content. */
export function frameStart({ title, visit, root }: Framed): string {
  const menu =
    visit &&
    html`<nav aria-label="Organization"><ul>${MENU.map(([page, name]) => menuItem(visit, page, name, title))}</ul></nav>
<form class="person" method="post" action="${root}/sign-out">${tokenField(visit)}<span>Signed in as ${visit.person}</span> <button>Sign out</button></form>`;
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title}${visit && ` · ${visit.organization}`}</title><link rel="stylesheet" href="${root}/style.css"></head>
<body class="dashboard"><a class="skip-link" href="#content">Skip to content</a>
<header class="dashboard-bar"><strong>${visit?.organization ?? 'Dashboard'}</strong>${menu}</header>
<main id="content"><h1>${title}</h1>
`.html;
}

/** What stands behind the content of each page. */
export const FRAME_END = '</main></body></html>\n';

function menuItem(visit: Visit, page: string, name: string, title: string): Html {
  const current = name === title ? 'page' : 'false';
  return html`<li><a href="${addressOf(visit, page)}" aria-current="${current}">${name}</a></li>`;
}

/** The hidden field without which no form does anything. */
export function tokenField({ session }: Pick<Visit, 'session'>): Html {
  return html`<input type="hidden" name="token" value="${formToken(session)}">`;
}

/** Writes a form that does one thing; `act` names it. */
export function form(visit: Visit, { page, act, body }: { page: string; act: string; body: Html }): Html {
  return html`<form method="post" action="${page}">${tokenField(visit)}<input type="hidden" name="do" value="${act}">${body}</form>`;
}

/** Writes a table whose cells are read one below the other on a narrow screen. */
export function table(titles: readonly string[], rows: readonly (readonly (Html | string)[])[], empty: string): Html {
  if (rows.length === 0) return html`<p class="empty">${empty}</p>`;
  const cell = (content: Html | string, at: number) => html`<td data-title="${titles[at] ?? ''}">${content}</td>`;
  return html`<table><thead><tr>${titles.map((title) => html`<th scope="col">${title}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map(cell)}</tr>\n`)}</tbody></table>`;
}

/** Writes a time as people and programs read it, to the minute in UTC. */
export function time(at: Date | undefined, absent = ''): Html {
  if (at === undefined) return html`${absent}`;
  const text = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return html`<time datetime="${at.toISOString()}">${text}</time>`;
}
