/** The components that authors use without importing them. */
import { CALLOUTS } from './callout.ts';
import { CARDS } from './card.ts';
import { type Component, content } from './component.ts';
import { DISCLOSURES, FRAMES, UPDATES } from './disclosure.ts';
import { FIELDS } from './field.ts';
import { ICONS } from './icon.ts';
import { INLINE } from './inline.ts';
import { PASSAGES } from './passage.ts';
import { SOURCES } from './source.ts';
import { STEPS, TREES } from './steps.ts';
import { SWATCHES } from './swatch.ts';
import { TABS } from './tabs.ts';

/** Components that only render their children, from React and from older sites. */
const TRANSPARENT = ['Fragment', 'React.Fragment', 'React.StrictMode', 'Suspense', 'React.Suspense'] as const;

const transparent: Component = (call) => content(call.children);

export const COMPONENTS: ReadonlyMap<string, Component> = new Map([
  ...CALLOUTS,
  ...CARDS,
  ...DISCLOSURES,
  ...FIELDS,
  ...FRAMES,
  ...ICONS,
  ...INLINE,
  ...PASSAGES,
  ...SOURCES,
  ...STEPS,
  ...SWATCHES,
  ...TABS,
  ...TREES,
  ...UPDATES,
  ...TRANSPARENT.map((name): [string, Component] => [name, transparent]),
]);
