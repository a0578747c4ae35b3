/** Texts that are YAML or JSON only once something has rendered them. */
import { Lexer } from 'yaml';
import { Fault } from './errors.ts';

/** A line that begins with `{{` or `{%`: no string of JSON goes over a line end. */
const LINE_OF_JSON = /^[ \t]*\{[{%]/m;
/** Lexemes that stand for no characters of the text: https://eemeli.org/yaml/#lexer */
const WITHOUT_LENGTH: readonly string[] = ['\u0002', '\u0018', '\u001f'];

/** Makes the fault of a template. */
export function templateFault(offset: number): Fault {
  return new Fault(
    offset,
    'this is template text (`{{ }}`), not YAML',
    'Name the values file that the template reads, or a file without templates.',
  );
}

/** Finds what is wrong with a YAML text that was refused: where it is a template, that says more than the error. */
export function templateInYaml(text: string): Fault | undefined {
  let offset = 0;
  let brace: number | undefined;
  for (const lexeme of new Lexer().lex(text)) {
    if (WITHOUT_LENGTH.includes(lexeme)) continue;
    if (brace !== undefined && (lexeme === '{' || lexeme.startsWith('%'))) return templateFault(brace);
    brace = lexeme === '{' ? offset : undefined;
    offset += lexeme.length;
  }
  return undefined;
}

/** Finds the same in a JSON text. */
export function templateInJson(text: string): Fault | undefined {
  const line = LINE_OF_JSON.exec(text);
  return line ? templateFault(line.index + line[0].length - 2) : undefined;
}
