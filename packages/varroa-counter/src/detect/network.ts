import type { InferenceSession, TensorConstructor } from 'onnxruntime-node';
import type { HeatMap } from './peaks.ts';

/** The part of onnxruntime that is used; its Node and web builds both provide it. */
export type Runtime = {
  readonly InferenceSession: {
    create(model: Uint8Array, options?: InferenceSession.SessionOptions): Promise<InferenceSession>;
  };
  readonly Tensor: TensorConstructor;
};

/**
 * Crop of the close look: 4 mm of board around a candidate, at twice the resolution of detection; most photos
 * have as much.
 */
export const CLOSE = { side: 80, pxPerMm: 20 } as const;

/** The bytes of both model files: the heat map network and the close look. */
export type Models = { readonly map: Uint8Array; readonly close: Uint8Array };

/** The opened networks. */
export type Network = {
  /** `planes`: R, G, B of 0..255, sides multiples of 8. */
  look(planes: Float32Array, width: number, height: number): Promise<HeatMap>;
  /**
   * `crops`: crops around candidates (`close-look.ts`), each as planes R, G, B of 0..255. Returns a logit for
   * each.
   */
  lookClosely(crops: Float32Array): Promise<Float32Array>;
  /** Frees its memory; it cannot be used afterwards. */
  close(): Promise<void>;
};

const floats = (data: unknown): Float32Array => {
  if (!(data instanceof Float32Array)) throw new Error('The network returned a type other than float32.');
  return data;
};

/** Loads the model files into a runtime. `threads` limits the number of cores. */
export const openNetwork = async (runtime: Runtime, models: Models, threads = 2): Promise<Network> => {
  const options: InferenceSession.SessionOptions = {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    // Tiles differ in size: caching a memory pattern for each would grow without bound.
    enableMemPattern: false,
    enableCpuMemArena: true,
    // Spinning idle threads take the core from the thread that cuts the next tile: a tenth of the total time.
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
      if (heat === undefined || size === undefined) throw new Error('The model has no output heat or size.');
      return { width: width / 2, height: height / 2, heat: floats(heat.data), size: floats(size.data) };
    },
    async lookClosely(crops) {
      const { side } = CLOSE;
      const shape = [crops.length / (3 * side * side), 3, side, side];
      const { mite } = await close.run({ crops: new runtime.Tensor('float32', crops, shape) });
      if (mite === undefined) throw new Error('The close-look model has no output mite.');
      return floats(mite.data);
    },
    async close() {
      await map.release();
      await close.release();
    },
  };
};
