import { startDiagramView } from './diagram-view.js';

/** Loads the site's own copy of Mermaid when the first diagram comes near; it loads the parts for a kind of diagrams itself. */
async function loadDiagramProgram(source) {
  return (await import(new URL(source, document.baseURI).href)).default;
}

/** Colours that tell parts of a drawing from one another. */
const HUES = ['brand', 'yellow', 'purple', 'green', 'orange', 'blue', 'red', 'gray'];

/** Writes a tint of a colour of the site as the program takes it. */
function tintOf(figure, name) {
  figure.style.color = `color-mix(in srgb, var(--${name}) 25%, var(--paper))`;
  const [, ...parts] = /srgb ([\d.]+) ([\d.]+) ([\d.]+)/.exec(getComputedStyle(figure).color);
  figure.style.color = '';
  return `rgb(${parts.map((part) => Math.round(255 * part))})`;
}

/** Writes the colours of the site as the program takes them, which computes others from them. */
function themeOf(figure) {
  const style = getComputedStyle(figure);
  const of = (name) => style.getPropertyValue(`--${name}`).trim();
  const ink = of('ink');
  const theme = {
    ...{ darkMode: document.documentElement.classList.contains('dark'), fontFamily: style.fontFamily },
    ...{ background: of('paper'), edgeLabelBackground: of('paper'), lineColor: of('ink-soft'), textColor: ink },
    ...{ primaryColor: of('paper-sunk'), secondaryColor: of('paper-soft'), tertiaryColor: of('paper-soft') },
    ...{ noteBkgColor: of('mark'), noteTextColor: ink, noteBorderColor: of('line-strong') },
    ...{
      pieOpacity: 1,
      pieStrokeColor: of('paper'),
      pieOuterStrokeColor: of('line-strong'),
      gridColor: of('line-strong'),
    },
    ...{ archGroupBorderColor: of('line-strong'), xyChart: { plotColorPalette: HUES.map(of).join() } },
    packet: {
      startByteColor: ink,
      endByteColor: ink,
      labelColor: ink,
      titleColor: ink,
      blockFillColor: of('paper-sunk'),
    },
  };
  for (const part of ['primary', 'secondary', 'tertiary']) {
    theme[`${part}TextColor`] = ink;
    theme[`${part}BorderColor`] = of('line-strong');
  }
  for (const [at, hue] of HUES.entries()) {
    const color = tintOf(figure, hue);
    for (const name of [`cScale${at}`, `pie${at + 1}`, `git${at}`, `fillType${at}`]) theme[name] = color;
    for (const name of [`cScaleLabel${at}`, `gitBranchLabel${at}`]) theme[name] = ink;
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
    const drawing = document.createElement('div');
    drawing.className = 'diagram-drawing';
    drawing.innerHTML = svg;
    figure.querySelector('.diagram-drawing')?.remove();
    figure.prepend(drawing);
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
