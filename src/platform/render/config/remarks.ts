/** Settings that are left out: those that a bundle cannot fulfil, name no file of the site, or have the wrong type. */
import { type Fields, fieldsOf, isFields, listOf, textOf } from '../model/fields.ts';
import type { Appearance, ThemedImage } from './appearance.ts';

export interface Remark {
  /** A text of the file near which the wish stands. */
  readonly at: string;
  readonly message: string;
}

/** Lists what is left out, each wish once; `integrations` names those that no deployment can switch on. */
export function remarksOn(json: Fields, integrations: readonly string[]): readonly Remark[] {
  const needed = [...onIntegrations(integrations), ...onFonts(json), ...onTimestamps(json), ...onAsyncApi(json)];
  return [...needed, ...wrongTypes(json)];
}

function onIntegrations(unknown: readonly string[]): readonly Remark[] {
  const [first] = unknown;
  if (first === undefined) return [];
  const names = unknown.map((name) => `\`${name}\``).join(', ');
  const what = unknown.length === 1 ? `The integration ${names} asks` : `The integrations ${names} ask`;
  const message = `${what} other hosts, and no deployment can switch that on; a bundle leaves it out.`;
  return [{ at: first, message }];
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

const MAX_SHOWN_CHARACTERS = 200;

/** Lists missing files of the configuration; `hasFile` takes paths from the root. */
export function missingFiles(config: Appearance, hasFile: (file: string) => boolean): readonly Remark[] {
  const { logo, favicon, background, fonts } = config;
  const named = [
    ...pair('logo', logo),
    ...pair('favicon', favicon),
    ...pair('background', background.image),
    ...[fonts.heading, fonts.body].flatMap((font) =>
      font?.source === undefined ? [] : [['font', font.source] as const],
    ),
  ];
  return [...new Map(named.map(([what, file]) => [file, what]))].flatMap(([file, what]): Remark[] => {
    if (/^(?:https?:)?\/\//i.test(file)) {
      const message = `The ${what} \`${file.slice(0, MAX_SHOWN_CHARACTERS)}\` is on another host; a bundle is whole in itself, so it is left out. Put the file into the documentation.`;
      return [{ at: file, message }];
    }
    if (file.startsWith('data:') || hasFile(file.replace(/^(?:\.?\/)+/, ''))) return [];
    return [{ at: file, message: `The ${what} \`${file}\` names a file that is not in the documentation.` }];
  });
}

function pair(what: string, image: ThemedImage | undefined): readonly (readonly [what: string, file: string])[] {
  return image === undefined ? [] : [[what, image.light] as const, [what, image.dark] as const];
}

type Kind = 'text' | 'path' | 'list' | 'object';

const NAMES: Readonly<Record<Kind, string>> = { text: 'a text', path: 'a path', list: 'a list', object: 'an object' };

/** Settings that are one thing, and those that may be one of two. */
const KINDS: ReadonlyMap<string, readonly Kind[]> = new Map<string, readonly Kind[]>([
  ...['name', 'description'].map((name) => [name, ['text']] as const),
  ...['logo', 'favicon'].map((name) => [name, ['path', 'object']] as const),
  ['banner', ['text', 'object']],
  ['redirects', ['list']],
  ...(
    'colors navbar footer navigation appearance background fonts styling seo search metadata variables errors ' +
    'contextual interaction icons api integrations'
  )
    .split(' ')
    .map((name) => [name, ['object']] as const),
]);

/** Lists settings, redirects and navigation entries of the wrong type. */
export function wrongTypes(json: Fields): readonly Remark[] {
  const settings = [...KINDS].flatMap(([name, kinds]): Remark[] => {
    const value = json[name];
    if (value === undefined || value === null || kinds.some((kind) => isA(kind, value))) return [];
    const wanted = kinds.map((kind) => NAMES[kind]).join(' or ');
    return [{ at: name, message: `The setting \`${name}\` is ${kindOf(value)}, not ${wanted}; it is left out.` }];
  });
  return [
    ...settings,
    ...listOf(json.redirects).flatMap(redirectRemark),
    ...entryRemarks(json.navigation, 'navigation'),
  ];
}

function isA(kind: Kind, value: unknown): boolean {
  if (kind === 'list') return Array.isArray(value);
  // Names that are numbers are shown as such.
  if (kind === 'text' && typeof value === 'number') return true;
  return kind === 'object' ? isFields(value) : typeof value === 'string';
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return NAMES.list;
  if (isFields(value)) return NAMES.object;
  return typeof value === 'string' ? NAMES.text : `\`${String(value)}\``;
}

function redirectRemark(value: unknown, index: number): readonly Remark[] {
  const { source, destination } = isFields(value) ? value : {};
  const [from, to] = [textOf(source), textOf(destination)];
  if (from !== undefined && to !== undefined) return [];
  const message = `Entry ${index + 1} of \`redirects\` is not an object with \`source\` and \`destination\`; it is left out.`;
  return [{ at: from ?? to ?? 'redirects', message }];
}

/** Finds entries that are neither a page nor an object, below whatever has entries. */
function entryRemarks(value: unknown, around: string): readonly Remark[] {
  if (Array.isArray(value)) return value.flatMap((item) => entryRemarks(item, around));
  if (!isFields(value)) return [];
  const title = ['group', 'tab', 'anchor', 'item', 'version', 'language', 'dropdown', 'product', 'name']
    .map((name) => textOf(value[name]))
    .find((name) => name !== undefined);
  const at = title ?? around;
  const faults = [...listOf(value.pages), ...listOf(value.groups)].filter(
    (item) => textOf(item) === undefined && !isFields(item),
  );
  const remarks = faults.map((item): Remark => {
    const message = `An entry of the navigation in \`${at}\` is ${kindOf(item)}, neither a page nor a group; it is left out.`;
    return { at, message };
  });
  return [...remarks, ...Object.values(value).flatMap((inner) => entryRemarks(inner, at))];
}
