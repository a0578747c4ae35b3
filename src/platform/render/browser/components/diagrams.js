import { startDiagramView } from './diagram-view.js';

let diagramProgram;

/** Loads the site's own copy of Mermaid, once, when the first diagram comes near. */
function loadDiagramProgram(source) {
  diagramProgram ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = source;
    script.onload = () => resolve(globalThis.mermaid);
    script.onerror = () => reject(new Error(`The script ${source} cannot be loaded.`));
    document.head.append(script);
  });
  return diagramProgram;
}

/** Draws one diagram; where that fails, its source stays as it is. */
async function drawDiagram(figure, name) {
  const source = figure.querySelector('.diagram-source');
  try {
    const mermaid = await loadDiagramProgram(figure.dataset.diagram);
    const isDark = document.documentElement.classList.contains('dark');
    const style = getComputedStyle(figure);
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: 'strict',
      look: 'classic',
      theme: isDark ? 'dark' : 'neutral',
      fontFamily: style.fontFamily,
      suppressErrorRendering: true,
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
