/**
 * The engine for authors' code: QuickJS in WebAssembly, which can access nothing of this process. It is compiled once, and
 * each page has a machine of its own, a copy of one in which nothing has run yet.
 */
import { readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { type JSValueHandle, QuickJS, type QuickJSOptions } from 'quickjs-wasi';

/** The types of Node name it, but not what it does. */
declare const WebAssembly: { readonly compile: (bytes: Uint8Array) => Promise<WebAssembly.Module> };

/** The engine's heap; its WebAssembly memory may be twice that for a moment, when something large is moved. */
const MEMORY_BYTES = 32 * 1024 * 1024;
/** Deeper recursion is an error of the code, well before the stack of this process ends. */
const STACK_BYTES = 256 * 1024;
/** The engine calls the interrupt handler once every 10,000 loop iterations, calls and steps of regular expressions. */
const EXPRESSION_TICKS = 400;
const PAGE_TICKS = 2_000;
/** Length of the result of one piece of code, in UTF-16 units. */
const MAX_RESULT_LENGTH = 4 * 1024 * 1024;
/** The time that clocks show inside, in nanoseconds since 1970. */
const FIXED_TIME_NS = 0n;

/** Code that was ended, or could not begin: the reason is the end of a sentence for the author. */
export class EndedCode extends Error {}

/** Notified when authors' code starts and stops using processor time. */
export interface CodeWatch {
  readonly enterCode: () => void;
  readonly leaveCode: () => void;
}

/** A machine for the code of one page. */
export interface Vm extends Disposable {
  /** Runs code that gives a text; throws {@link EndedCode}. */
  readonly run: (code: string) => string;
}

let engine: ReturnType<typeof prepareEngine> | undefined;

/** Opens a machine in which nothing has run yet. */
export async function openVm(watch?: CodeWatch): Promise<Vm> {
  engine ??= prepareEngine();
  const { wasm, snapshot } = await engine;
  const ticks = { page: 0, expression: 0 };
  const vm = await QuickJS.restore(snapshot, {
    ...optionsOf(wasm),
    memoryLimit: MEMORY_BYTES,
    maxStackSize: STACK_BYTES,
    interruptHandler() {
      ticks.expression += 1;
      ticks.page += 1;
      return ticks.expression > EXPRESSION_TICKS || ticks.page > PAGE_TICKS;
    },
  });
  let isLost = false;
  return {
    run(code) {
      if (isLost) throw new EndedCode('is not run: code before it on this page broke the engine');
      if (ticks.page > PAGE_TICKS) throw new EndedCode('takes more steps than a page may');
      ticks.expression = 0;
      watch?.enterCode();
      try {
        return vm.evalCode(code, 'code').consume(textOf);
      } catch (error) {
        const ended = explain(error);
        isLost = ended === undefined;
        throw ended ?? new EndedCode('is nested too deeply');
      } finally {
        watch?.leaveCode();
      }
    },
    [Symbol.dispose]: () => vm.dispose(),
  };
}

async function prepareEngine() {
  const folder = dirname(findPackageJSON('quickjs-wasi', import.meta.url) ?? '');
  const wasm = await WebAssembly.compile(await readFile(join(folder, 'quickjs.wasm')));
  using vm = await QuickJS.create(optionsOf(wasm));
  for (const name of ['globals', 'runtime']) {
    vm.evalCode(await readFile(new URL(`./${name}.js`, import.meta.url), 'utf8'), name).dispose();
  }
  return { wasm, snapshot: vm.snapshot() };
}

/** No clock and no random numbers: the same folder gives the same bytes. `console` prints nothing. */
function optionsOf(wasm: WebAssembly.Module): QuickJSOptions {
  return {
    wasm,
    timezoneOffset: 0,
    wasi: (memory) => ({
      clock_time_get(_clock: number, _precision: bigint, at: number) {
        new DataView(memory.buffer).setBigUint64(at, FIXED_TIME_NS, true);
        return 0;
      },
      random_get(at: number, length: number) {
        new Uint8Array(memory.buffer, at, length).fill(0);
        return 0;
      },
      fd_write: () => 0,
    }),
  };
}

function textOf(handle: JSValueHandle): string {
  if (!handle.isString) throw new EndedCode('gives no answer');
  if (handle.length > MAX_RESULT_LENGTH) throw new EndedCode(`makes more than ${MAX_RESULT_LENGTH} characters`);
  return handle.toString();
}

/** Returns why code was stopped; `undefined` when the engine itself crashed in native code. */
function explain(error: unknown): EndedCode | undefined {
  if (error instanceof EndedCode) return error;
  if (!Error.isError(error) || error.constructor.name !== 'JSException') return undefined;
  const { name, message } = error;
  if (name === 'SyntaxError') return new EndedCode('is no JavaScript that can be run');
  if (message === 'interrupted') return new EndedCode('takes more steps than a page may');
  if (name === 'InternalError') return new EndedCode('takes more memory than a page may');
  return new EndedCode(`ends with \`${name}: ${message.slice(0, 200)}\``);
}
