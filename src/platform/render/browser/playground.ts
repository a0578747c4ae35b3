/** The scripts of the form to try requests: the form, and what writes samples anew while a reader fills it in. */
import { bundledFile, namedAsset, type ShellAsset } from './browser-files.ts';

export const FORM_BUNDLE = {
  file: 'playground/form.bundle.js',
  start: 'playground/form.js',
  format: 'iife',
  notice:
    '/*! The form by which a reader tries the request that a page describes. It sends nothing before the reader says so, and then only to the server that the form shows. */',
} as const;

export const WRITER_BUNDLE = {
  file: 'playground/sample-writer.bundle.js',
  start: 'playground/sample-writer.js',
  format: 'iife',
  notice:
    '/*! With @scalar/snippetz, copyright Scalar, MIT license: https://github.com/scalar/scalar/blob/main/LICENSE; js-base64, copyright Dan Kogai, BSD 3-Clause license: https://github.com/dankogai/js-base64/blob/main/LICENSE.md */',
} as const;

/** Stands in the form for the name of the other script. */
const WRITER_NAME = 'SAMPLE_WRITER.js';

let made: Promise<readonly [form: ShellAsset, writer: ShellAsset]> | undefined;

/** Returns the script that pages load, and the one that it loads when a reader opens the form; the same for all sites. */
export function playgroundScripts(): Promise<readonly [form: ShellAsset, writer: ShellAsset]> {
  made ??= makeScripts();
  return made;
}

async function makeScripts(): Promise<readonly [form: ShellAsset, writer: ShellAsset]> {
  const writer = namedAsset('samples', 'js', await bundledFile(WRITER_BUNDLE));
  const form = (await bundledFile(FORM_BUNDLE)).replace(WRITER_NAME, writer.file.replace(/^.*\//, ''));
  return [namedAsset('playground', 'js', form), writer];
}
