/** The expansion of one page: components, snippets and expressions become plain HTML nodes. */
import type { ElementContent } from 'hast';
import type { Library } from '../../mdx/library.ts';
import type { MdxModule } from '../../mdx/module.ts';
import type { Icons } from '../../model/icons.ts';
import type { Report } from '../../model/report.ts';
import { type Budget, pageBudget } from '../../sandbox/budget.ts';
import { createLinker, reportFaults } from '../../sandbox/declare.ts';
import { evaluate } from '../../sandbox/expression.ts';
import type { Machine } from '../../sandbox/frame.ts';
import { GLOBAL_FUNCTIONS } from '../../sandbox/globals.ts';
import { COMPONENTS } from '../components/registry.ts';
import { expandContent } from './content.ts';
import { createInvoke } from './invoke.ts';

export interface Expansion {
  readonly library: Library;
  readonly report: Report;
  readonly icons: Icons;
  readonly sanitize?: boolean;
  readonly budget?: Budget;
}

/** Expands a page. Its imports must have been prepared in the library. */
export function expandPage(
  page: MdxModule,
  { library, report, icons, sanitize = false, budget = pageBudget() }: Expansion,
): readonly ElementContent[] {
  const machine: Machine = {
    budget,
    report,
    icons,
    sanitize,
    evaluate,
    invoke: (use, frame) => invoke(use, frame),
    known: GLOBAL_FUNCTIONS,
  };
  const link = createLinker(machine, library, (name) => COMPONENTS.has(name));
  const invoke = createInvoke(link, library);
  reportFaults(page, { machine });
  return expandContent(page.content, { machine, scope: link(page), origin: page, depth: 0, within: [page.file] });
}
