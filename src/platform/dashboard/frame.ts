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
  readonly session: string;
  /** Whether the session goes on: a page may be shown for longer. */
  readonly isSignedIn: () => Promise<boolean>;
  /** Path of the dashboard, as clients see it: `/dashboard`, behind the prefix of the platform's address. */
  readonly root: string;
  readonly now: Date;
  /** Said once above the page: what a form did, or why it did nothing. */
  readonly notice?: Html;
  /** The fields of a form that was refused, to be mended. */
  readonly refused?: URLSearchParams;
  /** Aborts when nobody looks any more, or the platform is being stopped. */
  readonly signal: AbortSignal;
}

/** Path of all pages below the platform's address. */
export const DASHBOARD_PATH = '/dashboard';
/** Separates the pages of an organization from its sites, whose names are free. */
const OWN = '-';

/** Form of `default-src 'none'`: nothing runs, and nothing is loaded but the style sheet and the icon. */
export const CONTENT_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

export const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="4" fill="#0b5cb0"/><path d="M4 11V8h2v3Zm3 0V5h2v6Zm3 0V3h2v8Z" fill="#fff"/></svg>';

const STYLES = ['colors', 'ground', 'header', 'text', 'page-head', 'callouts', 'cards', 'badges', 'code'];

/** Reads the style sheet: what the dashboard shares with the sites, and its own. */
export function readStyles(): string {
  const own = readFileSync(new URL('../dashboard/dashboard.css', import.meta.url), 'utf8');
  return [...STYLES.map((name) => readBrowserFile(`styles/${name}.css`)), own].join('');
}

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

const MENU = { '': 'Exports', keys: 'API keys', usage: 'Limits', log: 'Log' } as const;

/** The entry of the menu that a page belongs to. */
export type Section = keyof typeof MENU;

/** What a form did, as the log says it; with a notice that is shown once above the page. */
export interface ActionResult {
  readonly done: string;
  readonly subject: string;
  readonly notice?: Html;
}

export interface View {
  readonly title: string;
  readonly section: Section;
  /** Gives what the page shows: piece by piece where it goes on while somebody looks. */
  readonly show: (visit: Visit) => Promise<Html | AsyncIterable<Html>>;
  /** By the name of the act. Rejects with an `HttpProblem` when the form is wrong, or it cannot be done. */
  readonly acts?: Readonly<Record<string, (visit: Visit, fields: URLSearchParams) => Promise<ActionResult>>>;
}

interface Framed extends Partial<Pick<View, 'section'>> {
  readonly title: string;
  /** Who looks; nobody before they have signed in. */
  readonly visit?: Visit;
  readonly root: string;
}

export function framePage({ body, ...framed }: Framed & { readonly body: Html }): string {
  return `${frameStart(framed)}${body.html}${FRAME_END}`;
}

/** Writes a page up to its content. */
export function frameStart({ title, section, visit, root }: Framed): string {
  const name = visit?.organization ?? 'Dashboard';
  const entries =
    visit &&
    Object.entries(MENU).map(
      ([page, entry]) =>
        html`<li><a href="${addressOf(visit, page)}"${page === section && html` aria-current="page"`}>${entry}</a></li>`,
    );
  const person =
    visit &&
    html`<form class="bar-links person" method="post" action="${root}/sign-out">${tokenField(visit)}<span>Signed in as ${visit.person}</span><button class="quiet">Sign out</button></form>`;
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title}${visit && ` · ${name}`}</title><link rel="icon" href="${root}/icon.svg"><link rel="stylesheet" href="${root}/style.css"></head>
<body class="dashboard"><a class="skip-link" href="#content">Skip to content</a>
<header class="site-header"><div class="bar"><div class="brand"><span class="initial" aria-hidden="true">${name.slice(0, 1)}</span><strong>${name}</strong></div>${person}</div>
${entries && html`<nav class="tab-row" aria-label="Organization"><ul>${entries}</ul></nav>`}</header>
<main id="content" class="content">
`.html;
}

export const FRAME_END = '</main></body></html>\n';

interface Head {
  readonly title: string;
  /** Pages between the exports and it, the nearest last; none for a page of the menu. */
  readonly above?: readonly (readonly [title: string, address: string])[];
  /** Beside the title. */
  readonly aside?: Html | undefined;
}

/** Writes the head of a page: the way to it, its title, and what is said once. */
export function pageHead(visit: Visit, { title, above, aside }: Head): Html {
  const way = above && [[MENU[''], addressOf(visit)] as const, ...above];
  const crumbs = way?.map(([name, address]) => html`<li><a href="${address}">${name}</a></li>`);
  return html`${crumbs && html`<nav class="eyebrow" aria-label="Breadcrumbs"><ol>${crumbs}</ol></nav>`}
<div class="head"><h1>${title}</h1>${aside}</div>${visit.notice}`;
}

/** The hidden field without which no form does anything. */
export function tokenField({ session }: Pick<Visit, 'session'>): Html {
  return html`<input type="hidden" name="token" value="${formToken(session)}">`;
}
