import { readFile, rm } from 'node:fs/promises';
import type { BlobStore } from '@propolis/blob-store';
import {
  AppError,
  type BoundedProcess,
  createTurns,
  createTurnsOfEach,
  type ProcessLimits,
  type Program,
  startBounded,
  type Turns,
} from '@propolis/runtime';
import type { EncodedPicture, PictureForm, PictureJob, PictureOutcome, TilesForm } from './encode.ts';

/** What one picture may take before its process is ended. */
export type DecoderLimits = ProcessLimits;

/** One process that decodes pictures, one after the other. */
export type Decoder = BoundedProcess<PictureJob, PictureOutcome>;

/**
 * What V8 reserves for compiled code, 512 MB in Node 24 and nothing in Node 20, counts against the system's bound and
 * leaves nothing for the picture. All the work is done by a library that is not JavaScript: nothing has to be compiled.
 */
const WITHOUT_COMPILER = Number.parseInt(process.versions.node, 10) > 20 ? ['--jitless'] : [];

const PROGRAM: Program = {
  source: { folder: import.meta.dirname, name: 'decoder-process' },
  nodeOptions: WITHOUT_COMPILER,
  isHeldBySystem: true,
};

export const startDecoder = (limits: DecoderLimits): Decoder => startBounded(PROGRAM, limits);

export type { EncodedPicture, PictureForm, TilesForm } from './encode.ts';

export const PICTURE_TYPE = 'image/webp';

export interface PictureLimits extends DecoderLimits {
  /** Pictures that are decoded at once, each in a process of its own; the others wait. */
  readonly atOnce: number;
}

export const DEFAULT_PICTURE_LIMITS: PictureLimits = { atOnce: 2, memory: 800_000_000, within: 60_000 };

/** A process that has nothing to do ends after this time (ms): most of the day nobody takes a photo. */
const IDLE_FOR = 30_000;
/** After so many pictures a process makes room for a new one: what its libraries have lost goes with it. */
const WORN_AFTER = 200;
/** Tries with a new process each; a picture that ends two of them is at fault itself. */
const TRIES = 2;

/** Makes pictures small, in other processes; 415 for what is no picture or asks for too much. */
export interface Encoder {
  /** A draft of the blob store for each form; whoever asked keeps or removes them. */
  readonly encode: <Forms extends readonly (PictureForm | TilesForm)[]>(
    source: string,
    forms: Forms,
  ) => Promise<{ readonly [Form in keyof Forms]: EncodedPicture }>;
  readonly encodeToBuffer: (source: string, form: PictureForm) => Promise<Buffer>;
}

export interface Pictures extends Encoder {
  /** For what an account sends: of its pictures no more stand in the common row than are decoded at once. */
  readonly of: (userId: number) => Encoder;
  /** Ends all processes, and what they do. */
  readonly close: () => void;
}

interface PicturesOptions {
  readonly blobs: Pick<BlobStore, 'draft'>;
  readonly limits?: PictureLimits;
  readonly idleFor?: number;
  readonly start?: (limits: DecoderLimits) => Decoder;
}

/** Pictures of one account that wait besides: more than it may send at once, and photos that are looked at closely. */
const OWN_WAITING = 100;

export function createPictures(options: PicturesOptions): Pictures {
  const { limits = DEFAULT_PICTURE_LIMITS } = options;
  const decoders = createDecoders(limits, options);
  const inTurn = createTurns(limits.atOnce);
  const ownTurn = createTurnsOfEach(limits.atOnce, OWN_WAITING);
  return {
    ...createEncoder(options, decoders, inTurn),
    of: (userId) => createEncoder(options, decoders, (work) => ownTurn(userId)(() => inTurn(work))),
    close: decoders.close,
  };
}

type Decoders = ReturnType<typeof createDecoders>;

function createEncoder({ blobs }: PicturesOptions, decoders: Decoders, inTurn: Turns): Encoder {
  const encode = async (source: string, forms: readonly (PictureForm | TilesForm)[]) => {
    const targets = await Promise.all(
      forms.map(async (form) => ({ form, path: await blobs.draft('pictures') })),
    );
    try {
      return picturesOf(await inTurn(() => decoders.run({ source, targets })));
    } catch (error) {
      await Promise.all(targets.map(({ path }) => rm(path, { force: true })));
      throw error;
    }
  };
  return {
    // One picture for each form, in their order.
    encode: encode as Encoder['encode'],
    encodeToBuffer: async (source, form) => {
      const [picture] = await encode(source, [form]);
      const path = picture?.path ?? '';
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

/** As many processes as pictures are decoded at once, each started when it is needed. */
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
      for (let tries = 0; tries < TRIES; tries += 1) {
        const { decoder, done } = take();
        working.add(decoder);
        const outcome = await decoder.run(job);
        working.delete(decoder);
        if (outcome.outcome === 'over time') break;
        if (outcome.outcome === 'died') continue;
        rest(decoder, done + 1);
        return outcome;
      }
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
