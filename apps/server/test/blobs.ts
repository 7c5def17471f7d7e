import type { BlobStore, StoredBlob } from '@propolis/blob-store';

/** All files of one blob folder, or of all of them. */
export async function blobsIn(blobs: Pick<BlobStore, 'list'>, prefix?: string): Promise<StoredBlob[]> {
  const found: StoredBlob[] = [];
  for await (const page of blobs.list(prefix)) found.push(...page);
  return found;
}

export const keysIn = async (blobs: Pick<BlobStore, 'list'>, prefix?: string): Promise<string[]> =>
  (await blobsIn(blobs, prefix)).map(({ key }) => key);
