import { make } from '../elements.js';
import { say } from '../words.js';

/** Lower drawings have no controls unless their author wants them; on a touch screen all have, since room is kept for them. */
const MIN_HEIGHT = 120;
const ZOOM = { step: 1.25, min: 0.5, max: 6 };
/** Part of the drawing by which an arrow moves it. */
const STEP = 0.15;

/** What is shown of a drawing: how large, and how far its middle is from that of its frame, in parts of its size. */
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
export function startDiagramView(figure) {
  const { actions } = figure.dataset;
  if (actions === 'false' || figure.querySelector('.diagram-controls')) return;
  const { height } = figure.querySelector('.diagram-drawing svg').getBoundingClientRect();
  if (actions === undefined && height <= MIN_HEIGHT && matchMedia('(hover: hover)').matches) return;
  const show = viewOf(figure);
  const buttons = CHANGES.map(([name, sign, label, change]) => {
    const onclick = () => show(change);
    const button = make('button', { type: 'button', title: label, 'aria-label': label, onclick }, sign);
    button.style.gridArea = name;
    return button;
  });
  figure.append(
    make('div', { className: 'diagram-controls', role: 'group', 'aria-label': say('Diagram') }, ...buttons),
  );
  startDragging(figure, show);
}

/** Creates the function that changes what is shown of a drawing. */
function viewOf(figure) {
  let view = WHOLE;
  const within = (value, least, most) => Math.max(least, Math.min(most, value));
  return (change) => {
    const { zoom, x, y } = change(view);
    // Some of it stays in sight.
    view = { zoom: within(zoom, ZOOM.min, ZOOM.max), x: within(x, -0.5, 0.5), y: within(y, -0.5, 0.5) };
    figure.style.setProperty('--zoom', view.zoom);
    figure.style.setProperty('--pan-x', `${view.x * view.zoom * 100}%`);
    figure.style.setProperty('--pan-y', `${view.y * view.zoom * 100}%`);
    figure.toggleAttribute('data-zoomed', view.zoom > 1);
  };
}

/** A drawing that is larger than its frame moves with the mouse; a finger scrolls the page. */
function startDragging(figure, show) {
  let [x, y] = [0, 0];
  figure.addEventListener('pointerdown', (event) => {
    if (event.pointerType !== 'mouse' || event.button !== 0 || !event.target.closest('[data-zoomed] .diagram-drawing'))
      return;
    event.preventDefault();
    figure.setPointerCapture(event.pointerId);
    [x, y] = [event.clientX, event.clientY];
  });
  figure.addEventListener('pointermove', (event) => {
    // A finger is captured by what it touches.
    if (event.pointerType !== 'mouse' || !figure.hasPointerCapture(event.pointerId)) return;
    const { width, height } = figure.querySelector('.diagram-drawing').getBoundingClientRect();
    const [right, down] = [(event.clientX - x) / width, (event.clientY - y) / height];
    show((view) => moved(view, right, down));
    [x, y] = [event.clientX, event.clientY];
  });
}
