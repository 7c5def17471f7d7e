import type { InferenceSession, TensorConstructor } from 'onnxruntime-node';
import type { HeatMap } from './peaks.ts';

/** What we need of onnxruntime: its Node and its web flavour both fit. */
export type Runtime = {
  readonly InferenceSession: {
    create(model: Uint8Array, options?: InferenceSession.SessionOptions): Promise<InferenceSession>;
  };
  readonly Tensor: TensorConstructor;
};

/** A candidate is looked at closely in the middle of 4 mm of board, twice as fine as it was found: most photos show as much. */
export const CLOSE = { side: 80, pxPerMm: 20 } as const;

/** The bytes of a network's two files: what makes heat maps of tiles, and what looks at a candidate closely. */
export type Models = { readonly map: Uint8Array; readonly close: Uint8Array };

/** The network, ready to look at tiles, and closely at what was found on them. */
export type Network = {
  /** `planes`: R, G, B of 0..255, sides multiples of 8. */
  look(planes: Float32Array, width: number, height: number): Promise<HeatMap>;
  /** `crops`: candidates' surroundings one after the other (`close-look.ts`), each as planes R, G, B of 0..255. Answers a logit for each. */
  lookClosely(crops: Float32Array): Promise<Float32Array>;
  /** Frees its memory; it cannot look any more. */
  close(): Promise<void>;
};

const floats = (data: unknown): Float32Array => {
  if (!(data instanceof Float32Array)) throw new Error('The network answered in another type than float32.');
  return data;
};

/** Loads the model files' bytes into a runtime. `threads` bounds the cores it takes. */
export const openNetwork = async (runtime: Runtime, models: Models, threads = 2): Promise<Network> => {
  const options: InferenceSession.SessionOptions = {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    // tiles differ in size: a pattern of memory kept for each would grow without bound
    enableMemPattern: false,
    enableCpuMemArena: false,
    // idle threads that spin take the core from the thread that cuts the next tile: a tenth of the whole time
    extra: { 'session.intra_op.allow_spinning': '0' },
  };
  const map = await runtime.InferenceSession.create(models.map, options);
  const close = await runtime.InferenceSession.create(models.close, options);
  return {
    async look(planes, width, height) {
      const answer = await map.run({
        image: new runtime.Tensor('float32', planes, [1, 3, height, width]),
      });
      const { heat, size } = answer;
      if (heat === undefined || size === undefined)
        throw new Error('The model file answers nothing under heat or size.');
      return { width: width / 2, height: height / 2, heat: floats(heat.data), size: floats(size.data) };
    },
    async lookClosely(crops) {
      const { side } = CLOSE;
      const shape = [crops.length / (3 * side * side), 3, side, side];
      const { mite } = await close.run({ crops: new runtime.Tensor('float32', crops, shape) });
      if (mite === undefined) throw new Error('The model file of the close look answers nothing under mite.');
      return floats(mite.data);
    },
    async close() {
      await map.release();
      await close.release();
    },
  };
};
