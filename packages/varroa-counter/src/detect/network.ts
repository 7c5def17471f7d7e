import type { InferenceSession, TensorConstructor } from 'onnxruntime-node';
import type { HeatMap } from './peaks.ts';

/** What we need of onnxruntime: its Node and its web flavour both fit. */
export type Runtime = {
  readonly InferenceSession: {
    create(model: Uint8Array, options?: InferenceSession.SessionOptions): Promise<InferenceSession>;
  };
  readonly Tensor: TensorConstructor;
};

/** The network, ready to look at tiles. */
export type Network = {
  /** `planes`: R, G, B of 0..255, sides multiples of 8. */
  look(planes: Float32Array, width: number, height: number): Promise<HeatMap>;
  /** Frees its memory; it cannot look any more. */
  close(): Promise<void>;
};

const floats = (data: unknown): Float32Array => {
  if (!(data instanceof Float32Array)) throw new Error('The network answered in another type than float32.');
  return data;
};

/** Loads the model file's bytes into a runtime. `threads` bounds the cores it takes. */
export const openNetwork = async (runtime: Runtime, model: Uint8Array, threads = 2): Promise<Network> => {
  const session = await runtime.InferenceSession.create(model, {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    // tiles differ in size: a pattern of memory kept for each would grow without bound
    enableMemPattern: false,
    enableCpuMemArena: false,
    // idle threads that spin take the core from the thread that cuts the next tile: a tenth of the whole time
    extra: { 'session.intra_op.allow_spinning': '0' },
  });
  return {
    async look(planes, width, height) {
      const answer = await session.run({
        image: new runtime.Tensor('float32', planes, [1, 3, height, width]),
      });
      const { heat, size } = answer;
      if (heat === undefined || size === undefined)
        throw new Error('The model file answers nothing under heat or size.');
      return { width: width / 2, height: height / 2, heat: floats(heat.data), size: floats(size.data) };
    },
    close: () => session.release(),
  };
};
