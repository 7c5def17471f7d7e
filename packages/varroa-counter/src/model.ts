import { readFile } from 'node:fs/promises';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { type Network, openNetwork } from './detect/network.ts';

/** The network that ships with the package; a bundled server says where its copy lies. */
export const modelFile = new URL('../model/varroa.onnx', import.meta.url);

/** Opens the network of a model file. `threads` bounds the cores it takes. */
export const loadNetwork = async (file: URL | string = modelFile, threads = 2): Promise<Network> =>
  openNetwork({ InferenceSession, Tensor }, await readFile(file), threads);
