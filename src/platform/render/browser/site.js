// The script of all pages: what stands around the content, then its parts. Without this script every part is there in the open.
import './shell.js';
import { startCopyButtons, startFieldLinks, startFoldedCode, startPageCopy } from './components/buttons.js';
import { revealTarget, startUpdateFilter, startViews } from './components/choices.js';
import { startDiagrams } from './components/diagrams.js';
import { startTabs } from './components/tabs.js';

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
