/** Reads what a page of this browser has kept, or with `sessionStorage` one of this tab. Storage may be forbidden: then null. */
export function stored(name, storage = 'localStorage') {
  try {
    return window[storage].getItem(name);
  } catch {
    return null;
  }
}

/** Reads what was kept as JSON; nothing where others have written something else. */
export function storedJson(name, storage) {
  try {
    return JSON.parse(stored(name, storage));
  } catch {
    return undefined;
  }
}

/** Keeps a text; where storage is forbidden or full, a choice holds for one page. */
export function store(name, value, storage = 'localStorage') {
  try {
    window[storage].setItem(name, value);
  } catch {
    // Forbidden, or full.
  }
}
