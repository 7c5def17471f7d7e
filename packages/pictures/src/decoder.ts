import { type BoundedProcess, type ProcessLimits, type Program, startBounded } from '@propolis/runtime';
import type { PictureJob, PictureOutcome } from './encode.ts';

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
