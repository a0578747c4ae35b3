/**
 * Gives what stands around the content the id by which styles and scripts of authors know it: another where the content
 * has that one itself, for the addresses of authors lead to what they wrote. No heading's id has a dot.
 */
export function ownId(name: string, content: string): string {
  const given = ` id="${name}"`;
  // In the text of code a `<` is written otherwise.
  const isTaken = content.includes(given) && new RegExp(`<[a-z][^<>]*${given}`).test(content);
  return isTaken ? `${name}.page` : name;
}
