import { describe, expect, test } from 'vitest';
import { BUBBLE_WIDTH, bubbleBox } from './MapBubble.tsx';

const MAP = { width: 390 };

describe('a bubble', () => {
  test('stands above the pin it tells of, in its middle', () => {
    expect(bubbleBox([195, 300], MAP, 46)).toEqual({ left: 195 - BUBBLE_WIDTH / 2, top: 246, side: 'above' });
  });
  test('hangs below a pin near the upper edge', () => {
    expect(bubbleBox([195, 80], MAP, 46)).toMatchObject({ top: 88, side: 'below' });
  });
  test('stays within the map at either side', () => {
    expect(bubbleBox([3, 300], MAP, 46)?.left).toBe(8);
    expect(bubbleBox([388, 300], MAP, 46)?.left).toBe(390 - BUBBLE_WIDTH - 8);
  });
  test('of something that is not on the map is not shown', () => {
    expect(bubbleBox([], MAP, 46)).toBeUndefined();
  });
});
