/** The components that authors use without importing them. */
import { CALLOUTS } from './callout.ts';
import { CARDS } from './card.ts';
import type { Component } from './component.ts';
import { DISCLOSURES } from './disclosure.ts';
import { FIELDS } from './field.ts';
import { FRAMES } from './frame.ts';
import { INLINE } from './inline.ts';
import { PASSAGES } from './passage.ts';
import { STEPS } from './steps.ts';
import { TABS } from './tabs.ts';
import { TREES } from './tree.ts';
import { UPDATES } from './update.ts';

export const COMPONENTS: ReadonlyMap<string, Component> = new Map([
  ...CALLOUTS,
  ...CARDS,
  ...DISCLOSURES,
  ...FIELDS,
  ...FRAMES,
  ...INLINE,
  ...PASSAGES,
  ...STEPS,
  ...TABS,
  ...TREES,
  ...UPDATES,
]);

/** Names of the vocabulary that have no form of their own here: their content is shown and nobody needs to be told. */
const SHOWN_AS_CONTENT = new Set([
  'Color',
  'Color.Item',
  'Color.Row',
  'Latex',
  'Mermaid',
  'Prompt',
  'Fragment',
  'HeroCard',
]);

/** Tells whether a name belongs to the vocabulary. */
export function isKnownName(name: string): boolean {
  return COMPONENTS.has(name) || SHOWN_AS_CONTENT.has(name);
}
