import { Readable } from 'node:stream';

/** Where what is read lies, as far as its answer says. */
export interface BucketPiece {
  readonly content: Readable;
  readonly bytes: number;
}

/** Breaks without a byte in between, after which a reader is told. */
const TRIES = 3;

/** Reads on where a line broke, so that whoever reads a long file does not notice. */
export function readOn(first: BucketPiece, askFrom: (offset: number) => Promise<BucketPiece>): Readable {
  return Readable.from(bytesOf(first, askFrom), { objectMode: false });
}

async function* bytesOf(first: BucketPiece, askFrom: (offset: number) => Promise<BucketPiece>) {
  let { content } = first;
  let at = 0;
  let broken = 0;
  try {
    for (let chunks = content.iterator(); at < first.bytes; ) {
      const { value: chunk } = await chunks.next().catch(noMore);
      if (chunk) {
        at += chunk.length;
        broken = 0;
        yield chunk;
        continue;
      }
      broken += 1;
      if (broken > TRIES) throw new Error('the bucket breaks off what is read of it');
      content.destroy();
      ({ content } = await askFrom(at));
      chunks = content.iterator();
    }
  } finally {
    content.destroy();
  }
}

const noMore = (): { value: undefined } => ({ value: undefined });
