/** Releases and their files, as the double keeps them. */
import { createHash } from 'node:crypto';

export interface Asset {
  readonly id: number;
  readonly name: string;
  readonly label: string | null;
  readonly type: string;
  /** `starter`: a part of an upload that broke off. */
  state: 'uploaded' | 'starter';
  content: Buffer;
  readonly by: string;
  readonly at: string;
}

export interface Release {
  readonly id: number;
  tag: string;
  target: string;
  name: string | null;
  body: string | null;
  draft: boolean;
  prerelease: boolean;
  /** Fixed for good, as releases of some repositories are once they are published. */
  immutable: boolean;
  readonly assets: Asset[];
  readonly by: string;
  readonly createdAt: string;
  publishedAt: string | null;
}

/** Where a file of a release is downloaded; of a draft, an address that changes when it is published. */
export function downloadPath({ id, tag, draft }: Release, name: string): string {
  const folder = draft ? `untagged-${createHash('sha1').update(String(id)).digest('hex').slice(0, 20)}` : tag;
  return `/releases/download/${encodeURIComponent(folder)}/${encodeURIComponent(name)}`;
}

/** Where storage has a file, for whoever has the signed address. */
export function storagePath({ id }: Asset): string {
  return `/storage/${id}?sig=${createHash('sha1').update(`asset ${id}`).digest('hex')}`;
}

/** What GitHub makes of a file's name. Source: https://docs.github.com/en/rest/releases/assets#upload-a-release-asset */
export function renamed(name: string): string {
  return name.replace(/[^\w.-]+/g, '.').replace(/^\.+|\.+$/g, '');
}
