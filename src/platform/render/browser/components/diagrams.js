import { make } from '../elements.js';
import { startDiagramView } from './diagram-view.js';

/** Loads the site's own copy of Mermaid when the first diagram comes near; it loads the parts for a kind of diagrams itself. */
async function loadDiagramProgram(source) {
  return (await import(new URL(source, document.baseURI).href)).default;
}

/** Colours that tell parts of a drawing from one another. */
const HUES = ['brand', 'yellow', 'purple', 'green', 'orange', 'blue', 'red', 'gray'];
/** What the program calls the colours of the site; it computes others from them. */
const THEME = {
  paper: ['background', 'edgeLabelBackground', 'pieStrokeColor'],
  'paper-sunk': ['primaryColor'],
  'paper-soft': ['secondaryColor', 'tertiaryColor'],
  ink: ['textColor', 'noteTextColor', 'primaryTextColor', 'secondaryTextColor', 'tertiaryTextColor'],
  'ink-soft': ['lineColor', 'gridColor', 'archGroupBorderColor', 'pieOuterStrokeColor', 'noteBorderColor'],
  'line-strong': ['primaryBorderColor', 'secondaryBorderColor', 'tertiaryBorderColor'],
  mark: ['noteBkgColor'],
};

/** Writes a colour of the site in six digits, as the program takes it. */
function colorOf(figure, css) {
  figure.style.color = css;
  const { color } = getComputedStyle(figure);
  figure.style.color = '';
  const most = color.startsWith('rgb') ? 1 : 255;
  const parts = color.match(/[\d.]+/g).slice(0, 3);
  return `#${parts.map((part) => (256 + Math.round(most * part)).toString(16).slice(1)).join('')}`;
}

function themeOf(figure) {
  const of = (name) => colorOf(figure, `var(--${name})`);
  const theme = {
    ...{
      darkMode: document.documentElement.classList.contains('dark'),
      fontFamily: getComputedStyle(figure).fontFamily,
    },
    ...{ pieOpacity: 1, xyChart: { plotColorPalette: HUES.map(of).join() } },
    packet: {
      startByteColor: of('ink'),
      endByteColor: of('ink'),
      labelColor: of('ink'),
      blockFillColor: of('paper-sunk'),
    },
  };
  for (const [color, names] of Object.entries(THEME)) for (const name of names) theme[name] = of(color);
  for (const [at, hue] of HUES.entries()) {
    const tint = colorOf(figure, `color-mix(in srgb, var(--${hue}) 25%, var(--paper))`);
    for (const name of [`cScale${at}`, `pie${at + 1}`, `git${at}`, `fillType${at}`]) theme[name] = tint;
    for (const name of [`cScaleLabel${at}`, `gitBranchLabel${at}`]) theme[name] = theme.textColor;
  }
  return theme;
}

/** Draws one diagram; where that fails, its source stays as it is. */
async function drawDiagram(figure, name) {
  const source = figure.querySelector('.diagram-source');
  try {
    const mermaid = await loadDiagramProgram(figure.dataset.diagram);
    mermaid.initialize({
      ...{ startOnLoad: false, securityLevel: 'strict', suppressErrorRendering: true },
      // The program's own choice is a third of a megabyte more.
      layout: 'dagre',
      ...{ look: 'classic', theme: 'base', themeVariables: themeOf(figure) },
    });
    const { svg } = await mermaid.render(name, source.textContent);
    figure.querySelector('.diagram-drawing')?.remove();
    figure.prepend(make('div', { className: 'diagram-drawing', innerHTML: svg }));
    figure.dataset.drawn = '';
    source.hidden = true;
    startDiagramView(figure);
  } catch {
    document.getElementById(`d${name}`)?.remove();
    figure.classList.add('diagram-failed');
  }
}

export function startDiagrams() {
  const figures = [...document.querySelectorAll('figure[data-diagram]')];
  if (figures.length === 0) return;
  // One after the other: the program works on one at a time.
  let last = Promise.resolve();
  let turn = 0;
  const draw = (figure) => {
    turn += 1;
    const name = `diagram-${turn}`;
    last = last.then(() => drawDiagram(figure, name));
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        draw(target);
      }
    },
    { rootMargin: '600px' },
  );
  for (const figure of figures) observer.observe(figure);
  let wasDark = document.documentElement.classList.contains('dark');
  new MutationObserver(() => {
    const isDark = document.documentElement.classList.contains('dark');
    if (isDark === wasDark) return;
    wasDark = isDark;
    for (const figure of document.querySelectorAll('figure[data-drawn]')) draw(figure);
  }).observe(document.documentElement, { attributeFilter: ['class'] });
}
