/** The icon sets that come with the platform, each read when a site first needs it. */
import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { fieldsOf, textOf } from '../../model/fields.ts';
import type { IconDrawing, IconSetName } from '../../model/icons.ts';

export interface IconSet {
  /** Gives the icon of a name, or of another name for it. */
  readonly get: (name: string) => IconDrawing | undefined;
}

/** Aliases of aliases end somewhere; a circle does not. */
const MAX_ALIASES = 4;

/** Reads a set: https://iconify.design/docs/types/iconify-json.html */
export function readIconSet(set: IconSetName): IconSet {
  const folder = path.dirname(findPackageJSON(`@iconify-json/${set}`, import.meta.url) ?? '');
  const json = fieldsOf(JSON.parse(readFileSync(path.join(folder, 'icons.json'), 'utf8')));
  const icons = fieldsOf(json.icons);
  const aliases = fieldsOf(json.aliases);
  const measure = (own: unknown, common: unknown) => (typeof own === 'number' ? own : Number(common));
  return {
    get(name) {
      let present = name;
      for (let turn = 0; turn < MAX_ALIASES && !Object.hasOwn(icons, present); turn += 1) {
        if (!Object.hasOwn(aliases, present)) return undefined;
        present = textOf(fieldsOf(aliases[present]).parent) ?? '';
      }
      if (!Object.hasOwn(icons, present)) return undefined;
      const { body, width, height } = fieldsOf(icons[present]);
      return { set, body: String(body), width: measure(width, json.width), height: measure(height, json.height) };
    },
  };
}
