/** The parts that pages of the dashboard are made of, with the looks of the sites. */
import type { JobRecord } from '../jobs/state.ts';
import { type Html, html } from '../render/model/html/template.ts';
import { tokenField, type Visit } from './frame.ts';

/** Shows a word that is to be seen at a glance. */
export function chip(color: 'gray' | 'blue' | 'green' | 'yellow' | 'red', text: Html | string): Html {
  return html`<span class="badge badge-pill badge-${color}">${text}</span>`;
}

const STATE_COLORS = { queued: 'gray', running: 'blue', completed: 'green', failed: 'red' } as const;

/** Shows the state of a job, and how far it is while it runs; `more` stands beside it. */
export function state({ status, progress }: Pick<JobRecord, 'status' | 'progress'>, more = ''): Html {
  const isRunning = status === 'running';
  const bar = isRunning && html`<progress aria-label="Progress" max="100" value="${progress}"></progress>`;
  const text = [...(isRunning ? [`${progress} %`] : []), ...(more === '' ? [] : [more])].join(' · ');
  return html`<span class="state">${chip(STATE_COLORS[status], status)}${text}${bar}</span>`;
}

export function card(title: string, body: Html): Html {
  return html`<section class="card"><div class="card-inside"><h2>${title}</h2>${body}</div></section>`;
}

/** Says something that is read first; with `role="alert"` for a fault. */
export function callout(kind: 'check' | 'danger', body: Html): Html {
  const role = kind === 'danger' ? 'alert' : 'status';
  return html`<div class="callout callout-${kind}" role="${role}"><div class="callout-body">${body}</div></div>`;
}

/** Shows lines to copy: one click selects them all. */
export function lines(title: string, text: string, id?: string): Html {
  const named = id === undefined ? html`<code>` : html`<code id="${id}">`;
  return html`<figure class="code code-wrapped"><figcaption>${title}: one click selects all</figcaption><pre>${named}${text}</code></pre></figure>`;
}

/** Shows a sentence whose code stands between backticks. */
export function prose(sentence: string): Html {
  return html`${sentence.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))}`;
}

export type Fact = readonly [name: string, value: Html | string | undefined];

/** Lists what is known; facts without a value are left out. */
export function facts(all: readonly Fact[]): Html {
  const known = all.filter(([, value]) => value !== undefined && value !== '');
  return html`<dl class="facts card">${known.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

export function form(visit: Visit, { page, act, body }: { page: string; act: string; body: Html }): Html {
  return html`<form method="post" action="${page}">${tokenField(visit)}<input type="hidden" name="do" value="${act}">${body}</form>`;
}

export type Options = Readonly<Record<string, string>>;

export function select(label: string, name: string, options: Options, chosen?: string | null): Html {
  const option = ([value, title]: readonly [string, string]) =>
    html`<option value="${value}"${value === chosen && html` selected`}>${title}</option>`;
  return html`<label class="entry">${label} <select name="${name}">${Object.entries(options).map(option)}</select></label>`;
}

/** Lists rows of cells, which stand below each other where there is no room. */
export function list(rows: readonly (readonly Html[])[]): Html {
  const cell = (content: Html) => html`<div>${content}</div>`;
  return html`<ul class="card list">${rows.map((row) => html`<li>${row.map(cell)}</li>\n`)}</ul>`;
}

export function empty(fact: string, advice: Html | string): Html {
  return html`<div class="card empty"><p><strong>${fact}</strong></p><p>${advice}</p></div>`;
}
