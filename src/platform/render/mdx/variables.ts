const PLACEHOLDER = /\{\{[ \t]*([\w-]+)[ \t]*\}\}/g;

/** Puts the values of a site's variables in the place of `{{name}}`; names without a value stay as they are. */
export function fillVariables(text: string, variables: ReadonlyMap<string, string>): string {
  if (variables.size === 0 || !text.includes('{{')) return text;
  return text.replaceAll(PLACEHOLDER, (written, name: string) => variables.get(name) ?? written);
}
