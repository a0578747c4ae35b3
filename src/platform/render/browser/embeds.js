// Frames and films of other hosts, which are loaded when a reader asks for them. Without this script their links lead there.
for (const box of document.querySelectorAll('[data-embed]')) {
  box.querySelector('a').addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const { tag, ...attributes } = JSON.parse(box.dataset.embed);
    const player = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) player.setAttribute(name, value);
    // The attribute says only how an element begins that is parsed.
    if (attributes.muted !== undefined) player.muted = true;
    player.tabIndex = 0;
    box.replaceChildren(player);
    player.focus();
  });
}
