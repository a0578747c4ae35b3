/** Panels of which one is shown, in the form that the site's script makes tabs of. */
import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import '../../model/hast-data.ts';

export interface Panel {
  readonly title: string;
  readonly children: readonly ElementContent[];
}

/** Draws panels; sets that follow each other show the same title everywhere on the page. */
export function tabSet(panels: readonly Panel[], options: { isCode?: boolean; follows?: boolean } = {}): Element {
  const className = ['tabs', ...(options.isCode === true ? ['code-group'] : [])];
  return h('div', { className, dataTabs: options.follows === true ? '' : 'alone' }, panels.map(panelNode));
}

function panelNode({ title, children }: Panel): Element {
  const element = h('div', { className: ['tab-panel'] }, [
    h('p', { className: ['tab-title'] }, title),
    h('div', { className: ['tab-body'] }, [...children]),
  ]);
  return { ...element, data: { panelTitle: title } };
}
