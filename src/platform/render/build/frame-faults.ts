/** What stands around the pages and cannot be shown, or leads nowhere: told once, whatever the number of pages. */

import { fieldPlace } from '../config/front-matter.ts';
import { locateInFiles } from '../config/locate.ts';
import { isFields } from '../model/fields.ts';
import type { IconName } from '../model/icons.ts';
import { readSource } from '../model/source.ts';
import { configFault } from '../shell/address.ts';
import { iconFault } from '../shell/icon.ts';
import type { Run } from './carriers.ts';

interface Named {
  readonly icons: Map<string, IconName>;
  readonly links: Set<string>;
}

/** Reports icons and links of the configuration, and icons that pages name for the navigation. */
export async function reportFrame({ docs, site: { config, pages }, frame, report }: Run): Promise<void> {
  const { chrome, navigation, actions, logo } = config;
  const named: Named = { icons: new Map(), links: new Set(logo?.href === undefined ? [] : [logo.href]) };
  gather([chrome, navigation], named);
  // The addresses of actions are templates.
  gather(actions, { ...named, links: new Set() });
  const tell = (at: string, message: string | undefined): void => {
    const { file, place } = locateInFiles(config, at);
    if (message !== undefined) report(file, place, message);
  };
  for (const icon of named.icons.values()) tell(icon.name, iconFault(icon, frame));
  for (const link of named.links) tell(link, configFault(link, frame));
  for (const page of pages) {
    const fault = page.icon === undefined ? undefined : iconFault(page.icon, frame);
    if (fault !== undefined)
      report(page.file, fieldPlace(await readSource(docs, page.file).catch(() => ''), 'icon'), fault);
  }
}

/** Finds icons and links in what the configuration was read into. */
function gather(value: unknown, named: Named): void {
  if (Array.isArray(value)) for (const one of value) gather(one, named);
  if (!isFields(value)) return;
  for (const [field, content] of Object.entries(value)) {
    if (field === 'href' && typeof content === 'string') named.links.add(content);
    else if (field === 'icon' && isIcon(content)) named.icons.set(`${content.type ?? ''} ${content.name}`, content);
    else if (field !== 'openapi') gather(content, named);
  }
}

function isIcon(value: unknown): value is IconName {
  return isFields(value) && typeof value.name === 'string';
}
