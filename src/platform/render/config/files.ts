/** Checks that files named by the configuration exist in the documentation. */
import type { ThemedImage } from './appearance.ts';
import type { Remark } from './remarks.ts';
import type { SiteConfig } from './site-config.ts';

/** Lists missing files of the configuration; `hasFile` takes paths from the root. */
export function missingFiles(config: SiteConfig, hasFile: (file: string) => boolean): readonly Remark[] {
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

const MAX_SHOWN_CHARACTERS = 200;

function pair(what: string, image: ThemedImage | undefined): readonly (readonly [what: string, file: string])[] {
  return image === undefined ? [] : [[what, image.light] as const, [what, image.dark] as const];
}
