/** Reports settings that a bundle cannot fulfil without a server or without requests to other hosts. */
import { type Fields, fieldsOf, isFields, textOf } from '../model/fields.ts';

export interface Remark {
  /** A text of the file near which the wish stands. */
  readonly at: string;
  readonly message: string;
}

/** Lists what is left out, each wish once. */
export function remarksOn(json: Fields): readonly Remark[] {
  return [...onFonts(json), ...onTimestamps(json), ...onAsyncApi(json)];
}

function onFonts(json: Fields): readonly Remark[] {
  const fonts = fieldsOf(json.fonts);
  const all = [fonts, fieldsOf(fonts.heading), fieldsOf(fonts.body)];
  const remote = all.map((font) => textOf(font.source) ?? '').find((source) => /^(?:https?:)?\/\//i.test(source));
  if (remote === undefined) return [];
  const message = `The font \`${remote}\` is on another host; it is shown where the reader has it installed. Put the file into the documentation.`;
  return [{ at: remote, message }];
}

function onTimestamps(json: Fields): readonly Remark[] {
  if (fieldsOf(json.metadata).timestamp !== true) return [];
  const message =
    'Pages show the day of their last change only where their front matter has `lastModified`: files do not say it reliably.';
  return [{ at: 'timestamp', message }];
}

function onAsyncApi(json: Fields): readonly Remark[] {
  if (!namesAsyncApi(json.navigation) && !namesAsyncApi(json.api)) return [];
  const message =
    'Pages of AsyncAPI descriptions are not made; describe the channels in pages of your own, or leave `asyncapi` out.';
  return [{ at: 'asyncapi', message }];
}

function namesAsyncApi(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(namesAsyncApi);
  return isFields(value) && (Object.hasOwn(value, 'asyncapi') || Object.values(value).some(namesAsyncApi));
}
