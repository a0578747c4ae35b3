/** Icons: what authors write, and what is drawn. */

/** An icon as authors name it: a name of the library, a file, an address. */
export interface IconName {
  readonly name: string;
  /** Style of a Font Awesome icon: `solid`, `brands`, … */
  readonly type?: string;
}

/** Packages `@iconify-json/<name>`. */
export const ICON_SETS = ['fa6-solid', 'fa6-regular', 'fa6-brands', 'lucide', 'tabler'] as const;

export type IconSetName = (typeof ICON_SETS)[number];

/** The drawing of an icon: SVG elements in its own measures. */
export interface IconDrawing {
  readonly set: IconSetName;
  readonly body: string;
  readonly width: number;
  readonly height: number;
}

/** The icons of a site. */
export interface Icons {
  /** Finds the drawing of an icon, `check` or `lucide:check`; `style` is Font Awesome's, such as `regular` or `brands`. */
  readonly find: (name: string, style?: string) => IconDrawing | undefined;
}

/** Begins the finding about an icon that no set has: the site has one for each name. */
export const UNKNOWN_ICON = 'No icon set has an icon named';
