export function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
