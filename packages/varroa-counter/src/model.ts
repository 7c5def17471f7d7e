import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { type Models, type Network, openNetwork } from './detect/network.ts';

/** The network that ships with the package; a bundled server passes the path of its copy. */
export const modelFile = new URL('../model/varroa.onnx', import.meta.url);

/** Opens the networks of a model file and of the one next to it. `threads` limits the number of cores. */
export const loadNetwork = async (file: URL | string = modelFile, threads = 2): Promise<Network> =>
  openNetwork({ InferenceSession, Tensor }, await readModels(file), threads);

/** Reads both model files: `varroa.onnx` (heat maps) and `varroa-close.onnx` (close look). */
export const readModels = async (file: URL | string): Promise<Models> => {
  const name = file instanceof URL ? fileURLToPath(file) : file;
  return { map: await readFile(name), close: await readFile(name.replace(/\.onnx$/, '-close.onnx')) };
};
