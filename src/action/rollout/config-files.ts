/** The configuration files of one commit, and the places in them, each parsed once. */
import { type OpenConfig, openConfig, openPlaces } from '../../deployment/edit.ts';
import { unlessFaulty } from '../../deployment/parse.ts';
import { DeploymentError, decodeText } from '../../deployment/text.ts';
import type { Place, Values } from '../../deployment/values.ts';
import type { Files } from '../github/files.ts';
import type { PlaceKey } from '../results.ts';

export class ConfigFiles {
  readonly #files: Files;
  readonly #texts = new Map<string, string>();
  readonly #open = new Map<string, OpenConfig>();

  /** `texts` replace the text of files that the commit has. */
  constructor(files: Files, texts: ReadonlyMap<string, string> = new Map()) {
    this.#files = files;
    this.#texts = new Map(texts);
  }

  /** Returns the text of a file; undefined where it does not exist or is no text. */
  text(file: string): string | undefined {
    const known = this.#texts.get(file);
    const found = this.#files.get(file);
    if (known !== undefined || found === undefined) return known;
    const text = unlessFaulty(() => decodeText(found, file));
    if (text !== undefined) this.#texts.set(file, text);
    return text;
  }

  open(place: Place): OpenConfig {
    const key = JSON.stringify([place.file, place.path]);
    const known = this.#open.get(key);
    if (known !== undefined) return known;
    const found = this.#files.get(place.file);
    if (found === undefined) throw new DeploymentError(`${place.file} does not exist.`, 'Check `config-file`.');
    const open = openConfig(this.#texts.get(place.file) ?? decodeText(found, place.file), place);
    this.#open.set(key, open);
    return open;
  }

  /** Opens a place by its key; undefined where it does not exist or cannot be edited. */
  at({ file, place }: PlaceKey): OpenConfig | undefined {
    return unlessFaulty(() => this.open({ file, path: place }));
  }

  /** Lists the places of a file that are found without a `config-path`; none where it cannot be read. */
  places(file: string): readonly PlaceKey[] {
    const text = this.text(file);
    const open = text === undefined ? undefined : unlessFaulty(() => openPlaces(text, file));
    return (open ?? []).map(({ place }) => ({ file, place }));
  }

  /** Returns the files with values written into a place. Throws DeploymentError where that is not possible. */
  with(key: PlaceKey, values: Values): ConfigFiles {
    if (Object.keys(values).length === 0) return this;
    const text = this.open({ file: key.file, path: key.place }).edit(values);
    return new ConfigFiles(this.#files, new Map([...this.#texts, [key.file, text]]));
  }
}

/** The key of a place as one string. */
export function keyText({ file, place }: PlaceKey): string {
  return JSON.stringify([file, place]);
}
