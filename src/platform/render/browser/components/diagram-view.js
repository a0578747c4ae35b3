import { make } from '../elements.js';
import { say } from '../words.js';

/** Lower drawings have no controls unless their author wants them; on a touch screen all have, since room is kept for them. */
const MIN_HEIGHT = 120;
const ZOOM = { step: 1.25, min: 0.5, max: 6 };
/** Part of the drawing by which an arrow moves it. */
const STEP = 0.15;

/** Actions on a drawing, in the order of the buttons, with the areas of the grid that they stand in. */
const DEEDS = [
  ['in', '+', say('Zoom in'), ({ zoom }) => zoom(ZOOM.step)],
  ['out', '\u2212', say('Zoom out'), ({ zoom }) => zoom(1 / ZOOM.step)],
  ['reset', '\u27f2', say('Show the whole diagram'), ({ reset }) => reset()],
  ['left', '\u2190', say('Move left'), ({ pan }) => pan(STEP, 0)],
  ['up', '\u2191', say('Move up'), ({ pan }) => pan(0, STEP)],
  ['down', '\u2193', say('Move down'), ({ pan }) => pan(0, -STEP)],
  ['right', '\u2192', say('Move right'), ({ pan }) => pan(-STEP, 0)],
];

/** Lets readers zoom into a drawing and move it; what they see of it stays when it is drawn anew. */
export function startDiagramView(figure) {
  const { actions } = figure.dataset;
  if (actions === 'false' || figure.querySelector('.diagram-controls')) return;
  const { height } = figure.querySelector('.diagram-drawing svg').getBoundingClientRect();
  if (actions === undefined && height <= MIN_HEIGHT && matchMedia('(hover: hover)').matches) return;
  const view = viewOf(figure);
  const buttons = DEEDS.map(([name, sign, label, deed]) => {
    const button = make('button', { type: 'button', title: label, 'aria-label': label }, sign);
    button.style.gridArea = name;
    button.addEventListener('click', () => deed(view));
    return button;
  });
  figure.append(
    make('div', { className: 'diagram-controls', role: 'group', 'aria-label': say('Diagram') }, ...buttons),
  );
  startDragging(figure, view);
}

/** Holds what is shown of a drawing: how large, and how far from its middle, in parts of its size. */
function viewOf(figure) {
  let [scale, x, y] = [1, 0, 0];
  const within = (value, most) => Math.max(-most, Math.min(most, value));
  const show = () => {
    // Some of it stays in sight.
    [x, y] = [within(x, scale / 2), within(y, scale / 2)];
    figure.style.setProperty('--zoom', scale);
    figure.style.setProperty('--pan-x', `${x * 100}%`);
    figure.style.setProperty('--pan-y', `${y * 100}%`);
    figure.toggleAttribute('data-zoomed', scale > 1);
  };
  return {
    zoom(factor) {
      const next = Math.max(ZOOM.min, Math.min(ZOOM.max, scale * factor));
      [x, y] = [(x * next) / scale, (y * next) / scale];
      scale = next;
      show();
    },
    pan(right, down) {
      x += right;
      y += down;
      show();
    },
    reset() {
      [scale, x, y] = [1, 0, 0];
      show();
    },
  };
}

/** A drawing that is larger than its frame moves with the mouse; a finger scrolls the page. */
function startDragging(figure, { pan }) {
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
    pan((event.clientX - x) / width, (event.clientY - y) / height);
    [x, y] = [event.clientX, event.clientY];
  });
}
