import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { type Models, type Network, openNetwork } from './detect/network.ts';

/** The network that ships with the package; a bundled server says where its copy lies. */
export const modelFile = new URL('../model/varroa.onnx', import.meta.url);

/** Opens the network of a model file and of the one beside it. `threads` bounds the cores it takes. */
export const loadNetwork = async (file: URL | string = modelFile, threads = 2): Promise<Network> =>
  openNetwork({ InferenceSession, Tensor }, await readModels(file), threads);

/** A network's files: `varroa.onnx` makes heat maps, `varroa-close.onnx` beside it looks closely. */
export const readModels = async (file: URL | string): Promise<Models> => {
  const name = file instanceof URL ? fileURLToPath(file) : file;
  return { map: await readFile(name), close: await readFile(name.replace(/\.onnx$/, '-close.onnx')) };
};
