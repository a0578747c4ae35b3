// Shows the response.
import { jsonOf, writeJson } from '../../api/description/exact-json.ts';
import { make } from '../elements.js';
import { say } from '../words.js';
import { pre } from './fields.js';

/** Longer answers are shown in part. */
const MAX_SHOWN_CHARACTERS = 200_000;
const JSON_TYPE = /[/+]json\b/i;
const TEXT_TYPE = /^text\/|[/+](?:json|xml)\b|javascript|x-www-form-urlencoded/i;

export async function showAnswer(output, response, milliseconds) {
  const type = response.headers.get('content-type') ?? '';
  const lines = [...response.headers].map(([name, value]) => `${name}: ${value}`);
  const status = make(
    'span',
    { className: `status status-${String(response.status).charAt(0)}` },
    String(response.status),
  );
  const head = make(
    'p',
    { className: 'playground-status' },
    status,
    ` ${response.statusText} · ${Math.round(milliseconds)} ms`,
  );
  const headers = make(
    'details',
    { className: 'expandable' },
    make('summary', {}, say('Headers')),
    pre(lines.join('\n'), say('Headers')),
  );
  output.replaceChildren(head, await bodyOf(response, type), headers);
}

async function bodyOf(response, type) {
  const blob = await response.blob();
  if (blob.size === 0) return make('p', { className: 'playground-note' }, say('The answer has no body.'));
  if (type !== '' && !TEXT_TYPE.test(type)) {
    const href = URL.createObjectURL(blob);
    return make(
      'p',
      {},
      make('a', { href, download: 'response' }, `${say('Save the answer')} (${type}, ${blob.size} B)`),
    );
  }
  const text = await blob.text();
  const value = JSON_TYPE.test(type) ? jsonOf(text) : undefined;
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
