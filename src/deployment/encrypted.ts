/** Files whose values were encrypted: a change by hand breaks their checksum, and shows what was a secret. */
import { textUnder } from './cursor.ts';
import { Fault } from './errors.ts';
import { faultIn, type Layer } from './layer.ts';
import { type Hit, lookUp } from './lookup.ts';
import { resolve, type Tree } from './tree.ts';

const HINT =
  'Keep `staticExport` in a file that is not encrypted (a chart takes several values files), and name that one.';
/** As SOPS and hiera-eyaml write what they have encrypted. */
const ENCRYPTED = /^\s*ENC\[/;

/** Throws Fault for a text of SOPS, whose `mac` is that of all values: https://getsops.io/docs/#protocol */
export function refuseEncrypted(layer: Layer): void {
  for (const { root } of layer.source.documents) {
    const metadata = root && metadataOf(root);
    if (!metadata) continue;
    const message = 'the file is encrypted by SOPS, and a change of it would not match its `sops.mac`';
    throw faultIn(layer, new Fault(metadata.entry.start, message, HINT));
  }
  if (layer.within) refuseEncrypted(layer.within.layer);
}

/** Throws Fault for a value that was encrypted. */
export function refuseEncryptedValue(tree: Tree): void {
  const { kind, start } = tree;
  if (kind !== 'scalar' || typeof tree.value !== 'string' || !ENCRYPTED.test(tree.value)) return;
  throw new Fault(start, 'the value is encrypted (`ENC[…]`), and the new one would stand there in plain text', HINT);
}

function metadataOf(root: Tree): Hit | undefined {
  const map = resolve(root);
  const hit = map.kind === 'map' ? lookUp(map, 'sops') : undefined;
  return hit && textUnder(hit.node, 'mac') !== undefined ? hit : undefined;
}
