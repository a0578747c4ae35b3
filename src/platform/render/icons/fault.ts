/** What is said of icons that cannot be shown, in pages and around them. */

/** Says that an icon's address is one of another host. */
export function outsideIcon(name: string): string {
  return `The icon \`${name}\` lies outside the site and is left out; put its file into the documentation.`;
}

/** Says that nothing has an icon of this name. */
export function unknownIcon(name: string): string {
  return `No icon set has an icon named \`${name}\`; it is left out.`;
}
