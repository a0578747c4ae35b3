/** Paper has no folded parts. Style sheets cannot open them in every browser. */
export function startPrinting() {
  let opened = [];
  window.addEventListener('beforeprint', () => {
    opened = [...document.querySelectorAll('.content details:not([open], .toc-folded)')];
    for (const part of opened) part.open = true;
  });
  window.addEventListener('afterprint', () => {
    for (const part of opened) part.open = false;
  });
}
