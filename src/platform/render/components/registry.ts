/** The components that authors use without importing them. */
import type { Component, Vocabulary } from './call.ts';
import { CALLOUTS } from './callouts.ts';
import { CARDS } from './cards.ts';
import { FIELDS } from './fields.ts';
import { INLINE } from './inline.ts';
import { LISTS } from './lists.ts';
import { SECTIONS } from './sections.ts';
import { SOURCES } from './sources.ts';
import { TABS } from './tabs.ts';

/** Components that only render their children, from React and from older sites. */
const TRANSPARENT = ['Fragment', 'React.Fragment', 'React.StrictMode', 'Suspense', 'React.Suspense'];

const VOCABULARIES: readonly Vocabulary[] = [CALLOUTS, CARDS, FIELDS, INLINE, LISTS, SECTIONS, SOURCES, TABS];

export const COMPONENTS: ReadonlyMap<string, Component> = new Map([
  ...VOCABULARIES.flatMap((vocabulary) => Object.entries(vocabulary)),
  ...TRANSPARENT.map((name): [string, Component] => [name, (call) => call.children]),
]);
