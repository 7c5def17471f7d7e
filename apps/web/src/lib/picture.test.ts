import { expect, test, vi } from 'vitest';
import { drawPicture, sendUnchanged } from './picture.ts';

// Stands in for the canvas, which jsdom lacks. The end-to-end tests draw real pictures.
const made = new Blob(['picture'], { type: 'image/jpeg' });
const aPen = () => ({ fillStyle: '#000', fillRect: vi.fn() });
function browser({ pen = aPen(), file = made }: { pen?: object | null; file?: Blob | null }) {
  const toBlob = vi.fn((done: BlobCallback) => done(file));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never); // only passed on
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(toBlob);
  return toBlob;
}

const picture = { width: 30.4, height: 20.6, type: 'image/jpeg', quality: 0.9 } as const;

test('a picture is drawn in whole pixels and returned as a file of the requested type', async () => {
  const pen = aPen();
  const toBlob = browser({ pen });
  const draw = vi.fn();
  expect(await drawPicture({ ...picture, draw })).toBe(made);
  expect(draw.mock.calls).toEqual([[pen]]);
  expect(toBlob).toHaveBeenCalledWith(expect.any(Function), 'image/jpeg', 0.9);
  expect(toBlob.mock.contexts[0]).toMatchObject({ width: 30, height: 21 });
});

test.each([
  ['image/jpeg', '#fff', [[0, 0, 30, 21]]],
  ['image/png', '#000', []],
] as const)('only a picture without transparency has a white ground: %s', async (type, fillStyle, filled) => {
  const pen = aPen();
  browser({ pen });
  const draw = vi.fn(() => expect([pen.fillStyle, pen.fillRect.mock.calls]).toEqual([fillStyle, filled]));
  await drawPicture({ ...picture, type, draw });
  expect(draw).toHaveBeenCalledOnce();
});

test.each([
  ['draws none', { pen: null }],
  ['makes no such file', { file: null }],
])('a browser that %s throws', async (_what, poor) => {
  browser(poor);
  await expect(drawPicture({ ...picture, draw: () => undefined })).rejects.toThrow('this browser');
});

test('a file that cannot be drawn is sent unchanged, but not a HEIC, which the server cannot read either', async () => {
  expect(await sendUnchanged(made)).toBe(made);
  const heic = new Blob(['\0\0\0\x18ftypheic\0\0\0\0mif1heic'], { type: 'image/jpeg' });
  await expect(sendUnchanged(heic)).rejects.toMatchObject({ code: 'photo_heic' });
});
