/** The findings of an export, grouped by kind: where each was found, with the code that it is about. */
import type { JobDiagnostic } from '../jobs/state.ts';
import { type Html, html } from '../render/model/html/template.ts';
import { formatCount } from './format.ts';
import { chip, prose } from './parts.ts';

const SHOWN_KINDS = 30;
const SHOWN_PLACES = 20;
/** What differs between messages of one kind: code, and what stands in parentheses. */
const DETAIL = /`[^`]*`|\([^()]*\)/g;

/** Shows all findings; nothing where there are none. */
export function findings(found: readonly JobDiagnostic[]): Html | undefined {
  if (found.length === 0) return undefined;
  const kinds = Map.groupBy(found, ({ message }) => message.replaceAll(DETAIL, '…'));
  const sorted = [...kinds.values()].toSorted((one, other) => other.length - one.length);
  const more = sorted.length - SHOWN_KINDS;
  return html`<h2>Findings ${chip('yellow', formatCount(found.length))}</h2>
${sorted.slice(0, SHOWN_KINDS).map(kind)}${more > 0 && html`<p>And ${formatCount(more, 'more kind')}.</p>`}`;
}

function kind(all: readonly JobDiagnostic[]): Html {
  const [first] = all;
  const message = first?.message ?? '';
  const isSame = all.every((one) => one.message === message);
  const place = ({ file, line, column, message }: JobDiagnostic) => {
    const details = isSame ? undefined : prose(message.match(DETAIL)?.join(' ') ?? '');
    return html`<li><code>${file}:${line}:${column}</code> ${details}</li>`;
  };
  const more = all.length - SHOWN_PLACES;
  return html`<details class="card finding" open><summary>${chip('yellow', formatCount(all.length))} <span>${prose(isSame ? message : message.replaceAll(DETAIL, '…'))}</span></summary>
<ul>${all.slice(0, SHOWN_PLACES).map(place)}</ul>${more > 0 && html`<p>And ${formatCount(more)} more.</p>`}</details>`;
}
