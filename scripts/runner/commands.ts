/**
 * Parses the workflow commands in a step's standard output and in its command files.
 *
 * Source: actions/runner `ActionCommand.TryParseV2` (`::name key=value::data` at the start of a trimmed line) and
 * `TryParse` (`##[name key=value;]data` anywhere in a line); file commands are `name=value` or a heredoc.
 */

/** A workflow command found in a line. */
export interface WorkflowCommand {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly data: string;
}

/** Commands that the runner knows; other names are ordinary text. */
const KNOWN_COMMANDS = new Set(
  'add-mask add-matcher add-path debug echo endgroup error group notice remove-matcher save-state set-env set-output stop-commands warning'.split(
    ' ',
  ),
);

/** Finds the command that a runner would obey in a line; `undefined` for ordinary text. */
export function parseCommand(line: string): WorkflowCommand | undefined {
  const v2 = /^::([a-z-]+)((?: [^:]*)?)::(.*)$/s.exec(line.trim());
  if (v2 !== null && KNOWN_COMMANDS.has(v2[1] ?? '')) {
    return { name: v2[1] ?? '', properties: parseProperties(v2[2] ?? '', ','), data: unescapeData(v2[3] ?? '') };
  }
  const v1 = /##\[([a-z-]+)((?: [^\]]*)?)\](.*)$/s.exec(line);
  if (v1 === null || !KNOWN_COMMANDS.has(v1[1] ?? '')) return undefined;
  return { name: v1[1] ?? '', properties: parseProperties(v1[2] ?? '', ';'), data: unescapeData(v1[3] ?? '') };
}

/** Reads a command file (`GITHUB_OUTPUT`, `GITHUB_STATE`): `name=value` lines and `name<<delimiter` blocks. */
export function parseCommandFile(text: string): Record<string, string> {
  const values: Record<string, string> = {};
  const lines = text.split(/\r?\n/);
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const heredoc = /^([^=<]+)<<(.+)$/.exec(line);
    if (heredoc !== null) {
      const end = lines.indexOf(heredoc[2] ?? '', at + 1);
      if (end < 0) throw new Error(`The block ${heredoc[1]} of a command file has no end.`);
      values[heredoc[1] ?? ''] = lines.slice(at + 1, end).join('\n');
      at = end;
    } else if (line !== '') {
      const equals = line.indexOf('=');
      if (equals < 1) throw new Error(`A line of a command file is neither name=value nor a block: ${line}`);
      values[line.slice(0, equals)] = line.slice(equals + 1);
    }
  }
  return values;
}

function parseProperties(text: string, separator: string): Record<string, string> {
  const pairs = text
    .trim()
    .split(separator)
    .filter((pair) => pair.includes('='));
  return Object.fromEntries(
    pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), unescapeData(pair.slice(pair.indexOf('=') + 1))]),
  );
}

function unescapeData(text: string): string {
  const codes: Record<string, string> = { '%25': '%', '%0D': '\r', '%0A': '\n', '%3A': ':', '%2C': ',' };
  return text.replace(/%(?:25|0D|0A|3A|2C)/g, (code) => codes[code] ?? code);
}
