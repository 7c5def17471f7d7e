import { describe, expect, test } from 'vitest';
import { BUBBLE_WIDTH, bubbleBox } from './MapBubble.tsx';

const MAP = { width: 390 };

describe('a bubble', () => {
  test('is above its pin, centred', () => {
    expect(bubbleBox([195, 300], MAP, 46)).toEqual({ left: 195 - BUBBLE_WIDTH / 2, top: 246, side: 'above' });
  });
  test('is below a pin near the upper edge', () => {
    expect(bubbleBox([195, 80], MAP, 46)).toMatchObject({ top: 88, side: 'below' });
  });
  test('stays inside the map at both sides', () => {
    expect(bubbleBox([3, 300], MAP, 46)?.left).toBe(8);
    expect(bubbleBox([388, 300], MAP, 46)?.left).toBe(390 - BUBBLE_WIDTH - 8);
  });
  test('is hidden if its target is outside the map', () => {
    expect(bubbleBox([], MAP, 46)).toBeUndefined();
  });
});
