/** Remembers what is drawn for each key: parts that many pages share are drawn once. */
export function drawnOnce<K, V>(draw: (key: K) => V): (key: K) => V {
  const drawn = new Map<K, V>();
  return (key) => {
    const known = drawn.get(key);
    if (known !== undefined) return known;
    const made = draw(key);
    drawn.set(key, made);
    return made;
  };
}
