import { describe, expect, test } from 'vitest';
import { CENTRED, cutOf, dragged, reframe } from './photo-crop.ts';

const LANDSCAPE = { width: 1600, height: 900 };
const PORTRAIT = { width: 900, height: 1600 };

describe('the crop of a photo', () => {
  test('is the largest 4:3 rectangle, centred', () => {
    expect(cutOf(LANDSCAPE, CENTRED)).toEqual({ width: 1200, height: 900, left: 200, top: 0 });
    expect(cutOf(PORTRAIT, CENTRED)).toEqual({ width: 900, height: 675, left: 0, top: 462.5 });
  });
  test('gets smaller when zoomed, around the same centre', () => {
    expect(cutOf(LANDSCAPE, { zoom: 2, x: 0, y: 0 })).toEqual({
      width: 600,
      height: 450,
      left: 500,
      top: 225,
    });
  });
  test('touches the edges at the ends of the range', () => {
    expect(cutOf(LANDSCAPE, { zoom: 1, x: 1, y: 1 })).toMatchObject({ left: 400, top: 0 });
    expect(cutOf(LANDSCAPE, { zoom: 1, x: -1, y: 0 })).toMatchObject({ left: 0 });
  });
});

describe('dragging', () => {
  test('moves the photo with the finger: to the right shows more of its left', () => {
    const framing = dragged(LANDSCAPE, CENTRED, { x: 100, y: 0 });
    expect(cutOf(LANDSCAPE, framing).left).toBeCloseTo(100);
  });
  test('stops at the edge', () => {
    expect(dragged(LANDSCAPE, CENTRED, { x: 5000, y: 0 }).x).toBe(-1);
  });
  test('does nothing if the photo fits exactly', () => {
    expect(dragged(LANDSCAPE, CENTRED, { x: 0, y: 50 })).toEqual(CENTRED);
  });
});

test('the zoom stays between one and four', () => {
  expect(reframe({ zoom: 0.5, x: 0, y: 0 }).zoom).toBe(1);
  expect(reframe({ zoom: 9, x: 2, y: -2 })).toEqual({ zoom: 4, x: 1, y: -1 });
});
