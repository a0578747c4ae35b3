/** Opens the panels and folded parts around the place that the address names. */
export function revealTarget() {
  const target = document.getElementById(decoded(location.hash.slice(1)));
  if (!target) return;
  let wasHidden = false;
  for (let at = target; at; at = at.parentElement) {
    if (at.matches('details:not([open])')) {
      at.open = true;
      wasHidden = true;
    }
    if (at.matches('.tab-panel[hidden], .view[hidden], .update[hidden]')) {
      at.dispatchEvent(new Event('reveal'));
      wasHidden = true;
    }
  }
  if (wasHidden) target.scrollIntoView();
}

/** Returns the text of an address's part; nothing for one that is not well-formed. */
export function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
