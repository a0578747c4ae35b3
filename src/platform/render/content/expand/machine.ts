/** The expansion of one page: components, snippets and expressions become plain HTML nodes. */
import type { ElementContent } from 'hast';
import type { Library } from '../../mdx/library.ts';
import type { MdxModule } from '../../mdx/module.ts';
import type { Icons } from '../../model/icons.ts';
import type { Report } from '../../model/report.ts';
import { CodeFound, openCode } from '../../sandbox/code.ts';
import { type CodeWatch, openVm, type Vm } from '../../sandbox/engine.ts';
import type { Machine } from '../../sandbox/frame.ts';
import { pageBudget } from '../../sandbox/frame.ts';
import { createLinker, reportFaults } from '../../sandbox/link.ts';
import { COMPONENTS } from '../components/registry.ts';
import { expandContent } from './content.ts';
import { createParts } from './invoke.ts';

export interface Expansion {
  readonly library: Library;
  readonly report: Report;
  readonly icons: Icons;
  readonly sanitize?: boolean;
  /** Hears when authors' code takes processor time. */
  readonly watch?: CodeWatch | undefined;
}

/** Expands a page. Its imports must have been prepared in the library. */
export async function expandPage(page: MdxModule, expansion: Expansion): Promise<readonly ElementContent[]> {
  try {
    return expandWith(undefined, page, expansion);
  } catch (error) {
    if (!(error instanceof CodeFound)) throw error;
  }
  // Most pages have no code that has to run: none of them waits for an engine.
  using vm = await openVm(expansion.watch);
  return expandWith(vm, page, expansion);
}

function expandWith(
  vm: Vm | undefined,
  page: MdxModule,
  { library, report, icons, sanitize = false }: Expansion,
): readonly ElementContent[] {
  const { evaluate, use, onLinked } = openCode(vm, report);
  const link = createLinker({ library, isComponent: (name) => COMPONENTS.has(name), report, onLinked });
  const parts = createParts(link, library);
  const machine: Machine = { budget: pageBudget(), report, icons, sanitize, evaluate, use, parts };
  reportFaults(page, report);
  return expandContent(page.content, {
    machine,
    scope: { linked: link(page) },
    origin: page,
    depth: 0,
    within: [page.file],
  });
}
