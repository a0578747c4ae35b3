/** Bad input of the deployment's configuration: a file that cannot be edited safely, or a path that leads nowhere. */
import { columnOf, lineOf } from './text.ts';

interface Where {
  readonly file?: string | undefined;
  /** Both from 1 on; columns in UTF-16 units. */
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly hint?: string | undefined;
  readonly cause?: unknown;
}

/** Says what failed, where and with which value; `hint` says what to do. Foreign text in it is short and shows no link query. */
export class DeploymentError extends Error {
  override readonly name = 'DeploymentError';
  readonly file: string | undefined;
  readonly line?: number;
  readonly column?: number;
  readonly hint?: string;

  constructor(message: string, where: Where) {
    super(message, { cause: where.cause });
    this.file = where.file;
    if (where.line !== undefined) this.line = where.line;
    if (where.column !== undefined) this.column = where.column;
    if (where.hint !== undefined) this.hint = where.hint;
  }
}

/** What is wrong at an offset of a text whose file is not known here. */
export class Fault extends Error {
  override readonly name = 'Fault';
  readonly offset: number;
  readonly hint: string | undefined;
  /** The offset is one of the file, not of a text that a string of the file holds. */
  readonly isInFile: boolean;

  constructor(offset: number, message: string, hint?: string, isInFile = false) {
    super(message);
    this.offset = offset;
    this.hint = hint;
    this.isInFile = isInFile;
  }
}

/** Runs work on the text of a file; its faults become errors that name file, line and column. */
export function inFile<T>(file: string, text: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const line = lineOf(text, error.offset);
    const column = columnOf(text, error.offset) + 1;
    const message = `${file}:${line}:${column}: ${error.message}`;
    throw new DeploymentError(message, { file, line, column, hint: error.hint });
  }
}
