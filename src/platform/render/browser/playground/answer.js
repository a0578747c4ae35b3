// Shows the response.
import { jsonOf, writeJson } from '../../api/description/exact-json.ts';
import { isJson } from '../../api/endpoint/model.ts';
import { make } from '../elements.js';
import { say } from '../words.js';
import { pre } from './fields.js';

/** Longer answers are shown in part. */
const MAX_SHOWN_CHARACTERS = 200_000;
const TEXT_TYPE = /^text\/|[/+](?:json|xml)\b|javascript|x-www-form-urlencoded/i;

export async function showAnswer(output, response, milliseconds) {
  const { status, statusText, headers } = response;
  const code = make('span', { className: `status status-${String(status).charAt(0)}` }, String(status));
  const timing = ` ${statusText} · ${Math.round(milliseconds)} ms`;
  const lines = [...headers].map(([name, value]) => `${name}: ${value}`);
  const title = say('Headers');
  output.replaceChildren(
    make('p', { className: 'playground-status' }, code, timing),
    await drawBody(response),
    make('details', { className: 'expandable' }, make('summary', {}, title), pre(lines.join('\n'), title)),
  );
}

async function drawBody(response) {
  const type = response.headers.get('content-type') ?? '';
  const blob = await response.blob();
  if (blob.size === 0) return make('p', { className: 'playground-note' }, say('The answer has no body.'));
  if (type !== '' && !TEXT_TYPE.test(type)) {
    const link = { href: URL.createObjectURL(blob), download: 'response' };
    return make('p', {}, make('a', link, `${say('Save the answer')} (${type}, ${blob.size} B)`));
  }
  const text = await blob.text();
  const value = isJson(type) ? jsonOf(text) : undefined;
  const shown = value === undefined ? text : writeJson(value, 2);
  const isCut = shown.length > MAX_SHOWN_CHARACTERS;
  return pre(isCut ? `${shown.slice(0, MAX_SHOWN_CHARACTERS)}\n…` : shown, say('Body'));
}

export function showFault(output, error) {
  const text =
    error instanceof TypeError
      ? say(
          'There is no answer that this page may read. The server may not be reached from here, or it may not allow requests from other sites (CORS).',
        )
      : error.message;
  output.replaceChildren(make('p', { className: 'playground-status playground-fault', role: 'alert' }, text));
}
