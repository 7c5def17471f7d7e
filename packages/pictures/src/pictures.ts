import { readFile, rm } from 'node:fs/promises';
import type { BlobStore } from '@propolis/blob-store';
import {
  AppError,
  type BoundedProcess,
  createKeyedSemaphore,
  createSemaphore,
  type ProcessLimits,
  type Program,
  type Semaphore,
  startBounded,
} from '@propolis/runtime';
import type { EncodedPicture, PictureForm, PictureJob, PictureOutcome, TilesForm } from './encode.ts';

/** Limits of one picture, after which its process is ended. */
export type DecoderLimits = ProcessLimits;

/** A process that decodes pictures sequentially. */
export type Decoder = BoundedProcess<PictureJob, PictureOutcome>;

/**
 * V8 reserves 512 MB for compiled code in Node 24 (none in Node 20), which counts against the memory limit
 * and leaves nothing for the picture. All the work is done in a native library, so compilation is disabled.
 */
const WITHOUT_COMPILER = Number.parseInt(process.versions.node, 10) > 20 ? ['--jitless'] : [];

const PROGRAM: Program = {
  source: { folder: import.meta.dirname, name: 'decoder-process' },
  nodeOptions: WITHOUT_COMPILER,
  isHeldBySystem: true,
};

export const startDecoder = (limits: DecoderLimits): Decoder => startBounded(PROGRAM, limits);

export type { PictureForm, TilesForm } from './encode.ts';

export const PICTURE_TYPE = 'image/webp';

/** The stored sizes of a photo; the large one is sharp on a phone's screen. */
export const PHOTO_FORMS = {
  small: { width: 320, height: 320, fit: 'cover', quality: 70 },
  large: { width: 2048, height: 2048, fit: 'inside', quality: 80 },
} as const satisfies Readonly<Record<string, PictureForm>>;

export interface PictureLimits extends DecoderLimits {
  /** Pictures decoded in parallel, each in its own process; others wait. */
  readonly atOnce: number;
}

export const DEFAULT_PICTURE_LIMITS: PictureLimits = { atOnce: 2, memory: 800_000_000, within: 60_000 };

/** An idle process ends after this time (ms). */
const IDLE_FOR = 30_000;
/** A process is replaced after this many pictures, to release memory leaked by its libraries. */
const WORN_AFTER = 200;
/** Attempts with a new process each; a picture that ends two processes is rejected. */
const TRIES = 2;

type AnyForms = readonly (PictureForm | TilesForm)[];
type PicturesOf<Forms extends AnyForms> = { readonly [Form in keyof Forms]: EncodedPicture };

/**
 * Creates smaller versions of pictures in other processes; 415 for files that are not pictures or too large.
 */
export interface Encoder {
  /** Writes a blob-store draft for each version; the caller keeps or removes them. */
  readonly encode: <Forms extends AnyForms>(source: string, forms: Forms) => Promise<PicturesOf<Forms>>;
  readonly encodeToBuffer: (source: string, form: PictureForm) => Promise<Buffer>;
}

export interface Pictures extends Encoder {
  /** For pictures of an account: limits its pictures in the shared queue to the number of decoders. */
  readonly of: (userId: number) => Encoder;
  /** Ends all processes and their work. */
  readonly close: () => void;
}

interface PicturesOptions {
  readonly blobs: Pick<BlobStore, 'draft'>;
  readonly limits?: PictureLimits;
  readonly idleFor?: number;
  readonly start?: (limits: DecoderLimits) => Decoder;
}

/** Waiting pictures of one account: more than its parallel uploads and tile requests. */
const OWN_WAITING = 100;

export function createPictures(options: PicturesOptions): Pictures {
  const { limits = DEFAULT_PICTURE_LIMITS } = options;
  const decoders = createDecoders(limits, options);
  const semaphore = createSemaphore(limits.atOnce);
  const ownSemaphore = createKeyedSemaphore(limits.atOnce, OWN_WAITING);
  return {
    ...createEncoder(options, decoders, semaphore),
    of: (userId) => createEncoder(options, decoders, (work) => ownSemaphore(userId)(() => semaphore(work))),
    close: decoders.close,
  };
}

type Decoders = ReturnType<typeof createDecoders>;

function createEncoder({ blobs }: PicturesOptions, decoders: Decoders, semaphore: Semaphore): Encoder {
  // One picture per version, in order.
  async function encode<Forms extends AnyForms>(source: string, forms: Forms): Promise<PicturesOf<Forms>>;
  async function encode(source: string, forms: AnyForms): Promise<readonly EncodedPicture[]> {
    const targets = await Promise.all(
      forms.map(async (form) => ({ form, path: await blobs.draft('pictures') })),
    );
    try {
      return picturesOf(await semaphore(() => decoders.run({ source, targets })));
    } catch (error) {
      await Promise.all(targets.map(({ path }) => rm(path, { force: true })));
      throw error;
    }
  }
  return {
    encode,
    encodeToBuffer: async (source, form) => {
      const [{ path }] = await encode(source, [form] as const);
      return readFile(path).finally(() => rm(path, { force: true }));
    },
  };
}

function picturesOf(outcome: PictureOutcome): readonly EncodedPicture[] {
  switch (outcome.outcome) {
    case 'encoded':
      return outcome.pictures;
    case 'refused':
      throw new AppError('not_an_image', 415);
    case 'not written':
      throw Object.assign(new Error('a picture could not be written'), { code: outcome.code });
  }
}

interface Resting {
  readonly decoder: Decoder;
  readonly done: number;
  readonly timer: NodeJS.Timeout;
}

/** One decoder process per parallel picture, started on demand. */
function createDecoders(
  limits: DecoderLimits,
  { idleFor = IDLE_FOR, start = startDecoder }: Pick<PicturesOptions, 'idleFor' | 'start'>,
) {
  const resting: Resting[] = [];
  const working = new Set<Decoder>();
  const rest = (decoder: Decoder, done: number) => {
    if (done >= WORN_AFTER) return decoder.stop();
    const timer = setTimeout(() => {
      decoder.stop();
      resting.splice(
        resting.findIndex((one) => one.decoder === decoder),
        1,
      );
    }, idleFor);
    timer.unref();
    resting.push({ decoder, done, timer });
  };
  const take = () => {
    const last = resting.pop();
    clearTimeout(last?.timer);
    return last ?? { decoder: start(limits), done: 0 };
  };
  return {
    run: async (job: PictureJob): Promise<PictureOutcome> => {
      let hasStarted = true;
      for (let tries = 0; tries < TRIES; tries += 1) {
        const { decoder, done } = take();
        working.add(decoder);
        const outcome = await decoder.run(job);
        working.delete(decoder);
        if (outcome.outcome === 'over time') break;
        if (outcome.outcome === 'died') {
          hasStarted = outcome.hasStarted ?? true;
          continue;
        }
        rest(decoder, done + 1);
        return outcome;
      }
      if (!hasStarted) throw new Error('no decoder starts');
      return { outcome: 'refused' };
    },
    close: () => {
      for (const decoder of working) decoder.stop();
      for (const { decoder, timer } of resting.splice(0)) {
        clearTimeout(timer);
        decoder.stop();
      }
    },
  };
}
