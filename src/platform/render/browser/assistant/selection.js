/** The text that the reader has selected on the page. */

const CONTENT = 'main';
/** As much as the assistant takes. */
const MAX_CHARS = 4000;
const HEADINGS = ':is(h1, h2, h3, h4, h5, h6)[id]';

/**
 * Calls back with each text that is selected in the content of the page, with the id of the heading above it. Where the
 * selection goes by itself, as with a click into a field, the last one stays.
 */
export function watchSelection(panel, onSelect) {
  const read = () => {
    const selected = getSelection();
    const text = (selected?.toString().trim() ?? '').slice(0, MAX_CHARS).toWellFormed();
    const content = document.querySelector(CONTENT);
    if (text === '' || !content?.contains(selected.anchorNode) || panel.contains(selected.anchorNode)) return;
    const start = selected.getRangeAt(0).startContainer;
    const isAbove = (heading) =>
      heading.contains(start) || heading.compareDocumentPosition(start) & Node.DOCUMENT_POSITION_FOLLOWING;
    const elementId = [...content.querySelectorAll(HEADINGS)].findLast(isAbove)?.id;
    onSelect({ text, ...(elementId && { elementId }) });
  };
  document.addEventListener('selectionchange', read);
  read();
}
