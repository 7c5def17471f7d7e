/**
 * Loops of `resample.ts` as WebAssembly, because only WebAssembly computes the four values of a pixel (red,
 * green, blue, unused) at once: three to four times faster than JavaScript. Pixels are four float32 (16 bytes); all
 * arguments but `weight` are addresses in bytes or numbers of pixels.
 */
type RowKernel = {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  /** Converts RGB bytes at `bytes` to pixels at `pixels`; reads one byte more than three per pixel. */
  widen(bytes: number, pixels: number, count: number): void;
  /**
   * For each of `count` pixels at `to` the sum of `taps` pixels from the address in `first` on, by the float32
   * `weights`.
   */
  squeeze(first: number, weights: number, taps: number, to: number, count: number): void;
  /** Adds `count` pixels times `weight` to those at `to`. */
  add(from: number, weight: number, to: number, count: number): void;
  /** Writes `count` pixels, limited to 0..255, as three lines of floats at `to`: red, green, blue. */
  part(from: number, to: number, count: number): void;
};

// Instructions of the WebAssembly specification, "Index of Instructions".
const [I32, F32, V128] = [0x7f, 0x7d, 0x7b];
const get = (local: number): number[] => [0x20, local];
const set = (local: number): number[] => [0x21, local];
const plus = (local: number, bytes: number): number[] => [...get(local), 0x41, bytes, 0x6a, ...set(local)];
/** Repeats while the local, reduced by one each time, is not 0; at least once. */
const repeat = (local: number, ...body: number[][]): number[] => [
  ...[0x03, 0x40, ...body.flat()],
  ...[...get(local), 0x41, 1, 0x6b, 0x22, local, 0x0d, 0, 0x0b],
];
const LOAD_I32 = [0x28, 2, 0];
const LOAD = [0xfd, 0x00, 0, 0];
const STORE = [0xfd, 0x0b, 0, 0];
const LOAD_4_BYTES = [0xfd, 0x5c, 0, 0];
const LOAD_SPLAT = [0xfd, 0x09, 2, 0];
const SPLAT = [0xfd, 0x13];
const ZEROS = [0xfd, 0x0c, ...new Array<number>(16).fill(0)];
const BYTES_TO_FLOATS = [0xfd, 0x89, 1, 0xfd, 0xa9, 1, 0xfd, 0xfb, 1];
const ADD = [0xfd, 0xe4, 1];
const MULTIPLY = [0xfd, 0xe6, 1];
const LEAST = [0xfd, 0xe8, 1];
const MOST = [0xfd, 0xe9, 1];
const WHITE = [0x43, 0, 0, 0x7f, 0x43, ...SPLAT]; // f32.const 255
const STORE_LANE = (lane: number): number[] => [0xfd, 0x5a, 2, 0, lane];

const FUNCTIONS = {
  widen: {
    takes: [I32, I32, I32],
    locals: [],
    body: repeat(
      2,
      [...get(1), ...get(0), ...LOAD_4_BYTES, ...BYTES_TO_FLOATS, ...STORE],
      plus(0, 3),
      plus(1, 16),
    ),
  },
  squeeze: {
    takes: [I32, I32, I32, I32, I32],
    // 5: address of the pixel, 6: taps left, 7: sum
    locals: [2, I32, 1, V128],
    body: repeat(
      4,
      [...get(0), ...LOAD_I32, ...set(5), ...get(2), ...set(6), ...ZEROS, ...set(7)],
      repeat(
        6,
        [...get(7), ...get(5), ...LOAD, ...get(1), ...LOAD_SPLAT, ...MULTIPLY, ...ADD, ...set(7)],
        plus(5, 16),
        plus(1, 4),
      ),
      [...get(3), ...get(7), ...STORE],
      plus(0, 4),
      plus(3, 16),
    ),
  },
  add: {
    takes: [I32, F32, I32, I32],
    locals: [],
    body: repeat(
      3,
      [...get(2), ...get(2), ...LOAD, ...get(0), ...LOAD, ...get(1), ...SPLAT, ...MULTIPLY, ...ADD, ...STORE],
      plus(0, 16),
      plus(2, 16),
    ),
  },
  part: {
    takes: [I32, I32, I32],
    // 3: bytes of a line, 4: the pixel
    locals: [1, I32, 1, V128],
    body: [
      ...[...get(2), 0x41, 2, 0x74, ...set(3)],
      ...repeat(
        2,
        [...get(0), ...LOAD, ...ZEROS, ...MOST, ...WHITE, ...LEAST, ...set(4)],
        [...get(1), ...get(4), ...STORE_LANE(0)],
        [...get(1), ...get(3), 0x6a, ...get(4), ...STORE_LANE(1)],
        [...get(1), ...get(3), 0x41, 1, 0x74, 0x6a, ...get(4), ...STORE_LANE(2)],
        plus(0, 16),
        plus(1, 4),
      ),
    ],
  },
};

const number = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, value >> 7]);
const list = (items: readonly (readonly number[])[]): number[] => [...number(items.length), ...items.flat()];
const sized = (bytes: readonly number[]): number[] => [...number(bytes.length), ...bytes];
const text = (value: string): number[] => sized([...value].map((letter) => letter.charCodeAt(0)));
const section = (id: number, items: readonly (readonly number[])[]): number[] => [id, ...sized(list(items))];

/** The module of `FUNCTIONS` with their memory: sections type, function, memory, export, code. */
const moduleBytes = (): Uint8Array => {
  const all = Object.entries(FUNCTIONS);
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(
      1,
      all.map(([, { takes }]) => [0x60, ...sized(takes), 0]),
    ),
    ...section(
      3,
      all.map((_, i) => [i]),
    ),
    ...section(5, [[0, 1]]),
    ...section(7, [[...text('memory'), 2, 0], ...all.map(([name], i) => [...text(name), 0, i])]),
    ...section(
      10,
      all.map(([, { locals, body }]) => sized([locals.length / 2, ...locals, ...body, 0x0b])),
    ),
  ]);
};

/** The part of the runtime's global object that is used; the types of neither Node nor ES2023 declare it. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
};

export const openRowKernel = (): RowKernel =>
  // The exports of `moduleBytes`.
  new WebAssembly.Instance(new WebAssembly.Module(moduleBytes())).exports as RowKernel;
