/** Hides secrets in text, in every encoding in which they may appear. Pure. */
import { type Hidden, hiddenAt, hideIn, type Reading, readingOf } from './readings.ts';

/** Shorter values are not secrets; hiding them would only remove ordinary words. */
export const MIN_SECRET_LENGTH = 4;

/** Puts `***` in place of every one of these forms, which are as {@link secretForms} gives them, escaped or broken by white space. */
export function redact(text: string, forms: ReadonlySet<string>): string {
  return forms.size === 0 ? text : hideIn(text, true, (reading) => occurrences(reading, forms));
}

function* occurrences(reading: Reading, forms: ReadonlySet<string>): Generator<Hidden> {
  for (const form of forms) {
    for (let at = reading.text.indexOf(form); at >= 0; at = reading.text.indexOf(form, at + 1)) {
      yield hiddenAt(reading, at, at + form.length, '***');
    }
  }
}

/**
 * The forms in which a secret may come back, as texts are searched for them: as it is, in hex, and inside base64 at any
 * offset. Escapes are undone in the text that is searched.
 */
export function secretForms(value: string): readonly string[] {
  const bytes = Buffer.from(value);
  const base64 = [0, 1, 2].flatMap((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
    const first = Math.ceil((offset * 8) / 6);
    const last = Math.floor(((offset + bytes.length) * 8) / 6);
    const inner = encoded.slice(first, last);
    return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')];
  });
  const forms = [value, ...base64, bytes.toString('hex')].map((form) => readingOf(form, true).text);
  return forms.filter((form) => form.length >= MIN_SECRET_LENGTH);
}
