// What the parts of a page's content can do beyond being read. Without this script every part is there in the open.
import { startCopyButtons, startPageCopy } from './copying.js';
import { startDiagrams } from './diagrams.js';
import { startFieldLinks } from './field-links.js';
import { startFoldedCode } from './folded-code.js';
import { revealTarget } from './reveal.js';
import { startTabs } from './tabs.js';
import { startUpdateFilter } from './updates.js';
import { startViews } from './views.js';

for (const [number, set] of document.querySelectorAll('[data-tabs]').entries()) startTabs(set, number);
startViews();
startPageCopy();
startCopyButtons();
startFoldedCode();
startFieldLinks();
startDiagrams();
startUpdateFilter();
revealTarget();
window.addEventListener('hashchange', revealTarget);
