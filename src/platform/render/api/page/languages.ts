/** The languages of request examples, by the names that authors use for them. */

export interface SampleLanguage {
  readonly title: string;
  /** What the generator of samples calls language and client: https://github.com/scalar/scalar/tree/main/packages/snippetz */
  readonly target: string;
  readonly client: string;
  /** What the highlighter calls the language. */
  readonly grammar: string;
}

type Row = readonly [names: string, title: string, target: string, client: string, grammar: string];

const ROWS: readonly Row[] = [
  ['bash curl shell sh', 'cURL', 'shell', 'curl', 'bash'],
  ['wget', 'wget', 'shell', 'wget', 'bash'],
  ['httpie', 'HTTPie', 'shell', 'httpie', 'bash'],
  ['javascript js typescript ts', 'JavaScript', 'js', 'fetch', 'javascript'],
  ['axios', 'Axios', 'js', 'axios', 'javascript'],
  ['node nodejs node.js', 'Node.js', 'node', 'fetch', 'javascript'],
  ['python py', 'Python', 'python', 'requests', 'python'],
  ['go golang', 'Go', 'go', 'native', 'go'],
  ['php', 'PHP', 'php', 'curl', 'php'],
  ['java', 'Java', 'java', 'okhttp', 'java'],
  ['ruby rb', 'Ruby', 'ruby', 'native', 'ruby'],
  ['csharp c# cs dotnet .net', 'C#', 'csharp', 'httpclient', 'csharp'],
  ['powershell', 'PowerShell', 'powershell', 'restmethod', 'powershell'],
  ['swift', 'Swift', 'swift', 'nsurlsession', 'swift'],
  ['kotlin', 'Kotlin', 'kotlin', 'okhttp', 'kotlin'],
  ['rust', 'Rust', 'rust', 'reqwest', 'rust'],
  ['dart', 'Dart', 'dart', 'http', 'dart'],
  ['c c++ cpp', 'C', 'c', 'libcurl', 'c'],
  ['r', 'R', 'r', 'httr2', 'r'],
  ['objc objective-c', 'Objective-C', 'objc', 'nsurlsession', 'objective-c'],
  ['clojure', 'Clojure', 'clojure', 'clj_http', 'clojure'],
  ['ocaml', 'OCaml', 'ocaml', 'cohttp', 'ocaml'],
  ['julia', 'Julia', 'julia', 'http', 'julia'],
  ['fsharp f#', 'F#', 'fsharp', 'httpclient', 'fsharp'],
  ['http', 'HTTP', 'http', 'http1.1', 'http'],
];

const LANGUAGES: ReadonlyMap<string, SampleLanguage> = new Map(
  ROWS.flatMap(([names, title, target, client, grammar]) =>
    names.split(' ').map((name) => [name, { title, target, client, grammar }] as const),
  ),
);

/** Finds a language by any of its names. */
export function findSampleLanguage(name: string): SampleLanguage | undefined {
  return LANGUAGES.get(name.trim().toLowerCase());
}
