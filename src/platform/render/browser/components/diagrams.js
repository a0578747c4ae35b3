import { isDark, readableOn } from '../contrast.ts';
import { make } from '../elements.js';
import { say } from '../words.js';

/** Colours that tell parts of a drawing from one another. */
const HUES = ['brand', 'yellow', 'purple', 'green', 'orange', 'blue', 'red', 'gray'];
/** Mermaid's names for the colours of the site; it computes others from them. */
const THEME = {
  paper: ['background', 'edgeLabelBackground', 'pieStrokeColor', 'altSectionBkgColor', 'doneTaskBkgColor'],
  'paper-sunk': ['primaryColor'],
  'paper-soft': ['secondaryColor', 'tertiaryColor'],
  ink: ['textColor', 'noteTextColor', 'primaryTextColor', 'secondaryTextColor', 'tertiaryTextColor'],
  'ink-soft': [
    'lineColor',
    'gridColor',
    'archGroupBorderColor',
    'pieOuterStrokeColor',
    'noteBorderColor',
    'doneTaskBorderColor',
  ],
  'line-strong': ['primaryBorderColor', 'secondaryBorderColor', 'tertiaryBorderColor'],
  mark: ['noteBkgColor'],
  red: ['critBorderColor', 'todayLineColor'],
  brand: ['activeTaskBorderColor', 'taskTextClickableColor', 'vertLineColor'],
};

function colorOf(figure, css) {
  figure.style.color = css;
  const { color } = getComputedStyle(figure);
  figure.style.color = '';
  return hexOf(color);
}

/** Writes a computed colour in six digits, as the program takes it. */
function hexOf(color) {
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
  const tintOf = (hue) => colorOf(figure, `color-mix(in srgb, var(--${hue}) 25%, var(--paper))`);
  theme.critBkgColor = tintOf('red');
  theme.activeTaskBkgColor = tintOf('brand');
  for (const [at, hue] of HUES.entries()) {
    const tint = tintOf(hue);
    for (const name of [`cScale${at}`, `pie${at + 1}`, `git${at}`, `fillType${at}`]) theme[name] = tint;
    for (const name of [`cScaleLabel${at}`, `gitBranchLabel${at}`]) theme[name] = theme.textColor;
  }
  return theme;
}

const SHAPES = 'rect, path, polygon, circle, ellipse';

/**
 * Makes labels black or white where their own colour cannot be read on the shape behind them: authors give a shape one fill for
 * light and dark. The shape is the last one drawn before the label that has its middle.
 */
function makeReadable(figure) {
  const svg = figure.querySelector('.diagram-drawing svg');
  // A Sankey diagram has its flows over its labels.
  svg.append(...svg.querySelectorAll('.node-labels'));
  const paper = colorOf(figure, 'var(--paper)');
  const grounds = [];
  const changes = [];
  for (const part of svg.querySelectorAll('*')) {
    const style = getComputedStyle(part);
    const box = part.getBoundingClientRect();
    const isHtml = part instanceof HTMLElement;
    const painted = isHtml ? style.backgroundColor : part.matches(SHAPES) && style.fill;
    if (/^rgb\(/.test(painted) && style.fillOpacity * style.opacity === 1) grounds.push({ box, color: hexOf(painted) });
    const property = isHtml ? 'color' : 'fill';
    const isLabel = [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE);
    if (!isLabel || !style[property].startsWith('rgb')) continue;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const isOver = ({ box: { left, right, top, bottom } }) => left <= x && x <= right && top <= y && y <= bottom;
    const ground = grounds.findLast(isOver)?.color ?? paper;
    const own = hexOf(style[property]);
    const ink = isDark(ground) ? '#ffffff' : '#000000';
    if (readableOn(own, ground, ink) !== own) changes.push(() => part.style.setProperty(property, ink, 'important'));
  }
  for (const change of changes) change();
}

let count = 0;

/** Draws one diagram; where that fails, its source stays as it is. */
async function drawDiagram(figure) {
  count += 1;
  const name = `diagram-${count}`;
  const source = figure.querySelector('.diagram-source');
  const drawing = make('div', { className: 'diagram-drawing' });
  // The one before is seen until this one is ready.
  drawing.style.visibility = 'hidden';
  source.before(drawing);
  try {
    // The site's own copy of Mermaid; it loads the parts for a kind of diagrams itself.
    const { default: mermaid } = await import(new URL(figure.dataset.diagram, document.baseURI).href);
    mermaid.initialize({
      ...{ startOnLoad: false, securityLevel: 'strict', suppressErrorRendering: true },
      // The program's own choice is a third of a megabyte more.
      layout: 'dagre',
      sankey: { labelStyle: 'outlined' },
      ...{ look: 'classic', theme: 'base', themeVariables: themeOf(figure) },
    });
    // Gantt charts are as wide as what they are drawn into.
    const { svg } = await mermaid.render(name, source.textContent, drawing);
    drawing.innerHTML = svg;
    drawing.style.visibility = '';
    drawing.previousElementSibling?.remove();
    figure.dataset.drawn = '';
    source.hidden = true;
    makeReadable(figure);
    startDiagramView(figure);
  } catch {
    drawing.remove();
    // One that was drawn before stays.
    if (figure.dataset.drawn === undefined) figure.classList.add('diagram-failed');
  }
}

/** Lower drawings have no controls unless their author wants them; on a touch screen all have, since room is kept for them. */
const MIN_HEIGHT = 120;
const ZOOM = { step: 1.25, min: 0.5, max: 6 };
/** Part of the drawing by which an arrow moves it. */
const STEP = 0.15;

/** The visible part of a drawing: its scale, and the distance of its middle from that of its frame, in parts of its size. */
const WHOLE = { zoom: 1, x: 0, y: 0 };

const zoomed = (view, factor) => ({ ...view, zoom: view.zoom * factor });
const moved = ({ zoom, x, y }, right, down) => ({ zoom, x: x + right / zoom, y: y + down / zoom });

/** Changes of what is shown, in the order of the buttons, with the areas of the grid that they stand in. */
const CHANGES = [
  ['in', '+', say('Zoom in'), (view) => zoomed(view, ZOOM.step)],
  ['out', '\u2212', say('Zoom out'), (view) => zoomed(view, 1 / ZOOM.step)],
  ['reset', '\u27f2', say('Show the whole diagram'), () => WHOLE],
  ['left', '\u2190', say('Move left'), (view) => moved(view, STEP, 0)],
  ['up', '\u2191', say('Move up'), (view) => moved(view, 0, STEP)],
  ['down', '\u2193', say('Move down'), (view) => moved(view, 0, -STEP)],
  ['right', '\u2192', say('Move right'), (view) => moved(view, -STEP, 0)],
];

/** Lets readers zoom into a drawing and move it; what they see of it stays when it is drawn anew. */
function startDiagramView(figure) {
  const { actions } = figure.dataset;
  if (actions === 'false' || figure.querySelector('.diagram-controls')) return;
  const { height } = figure.querySelector('.diagram-drawing svg').getBoundingClientRect();
  if (actions === undefined && height <= MIN_HEIGHT && matchMedia('(hover: hover)').matches) return;
  let view = WHOLE;
  const within = (value, least, most) => Math.max(least, Math.min(most, value));
  const show = (change) => {
    const { zoom, x, y } = change(view);
    // Some of it stays in sight.
    view = { zoom: within(zoom, ZOOM.min, ZOOM.max), x: within(x, -0.5, 0.5), y: within(y, -0.5, 0.5) };
    figure.style.setProperty('--zoom', view.zoom);
    figure.style.setProperty('--pan-x', `${view.x * view.zoom * 100}%`);
    figure.style.setProperty('--pan-y', `${view.y * view.zoom * 100}%`);
  };
  const buttons = CHANGES.map(([name, sign, label, change]) => {
    const onclick = () => show(change);
    const button = make('button', { type: 'button', title: label, 'aria-label': label, onclick }, sign);
    button.style.gridArea = name;
    return button;
  });
  figure.append(
    make('div', { className: 'diagram-controls', role: 'group', 'aria-label': say('Diagram') }, ...buttons),
  );
}

export function startDiagrams() {
  const figures = [...document.querySelectorAll('figure[data-diagram]')];
  if (figures.length === 0) return;
  // One after the other: the program works on one at a time.
  let last = Promise.resolve();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        last = last.then(() => drawDiagram(target));
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
    // Once it is seen: inside a closed tab nothing can be measured.
    for (const figure of document.querySelectorAll('figure[data-drawn]')) observer.observe(figure);
  }).observe(document.documentElement, { attributeFilter: ['class'] });
}
