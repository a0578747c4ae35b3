import { startCopyButtons } from './copying.js';
import { startDiagrams } from './diagrams.js';
import { startFoldedCode } from './folded-code.js';
import { startPrinting } from './printing.js';
import { revealTarget } from './reveal.js';
import { startTabs } from './tabs.js';
import { startUpdateFilter } from './updates.js';
import { startViews } from './views.js';

for (const [number, set] of document.querySelectorAll('[data-tabs]').entries()) startTabs(set, number);
startViews();
startCopyButtons();
startFoldedCode();
startDiagrams();
startUpdateFilter();
startPrinting();
revealTarget();
window.addEventListener('hashchange', revealTarget);
