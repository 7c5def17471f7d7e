import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { HiveGraphic, hiveGraphicWidths } from './HiveGraphic.tsx';
import { hiveBoxes } from './hive-boxes.ts';

describe('the boxes of the drawn hive', () => {
  test.each([0, 1, 4, 7, 10])(
    '%i honey supers are that many boxes, without a gap, on the brood box',
    (count) => {
      const { roof, supers, brood } = hiveBoxes(count, false);
      expect(supers).toHaveLength(count);
      let top = roof.top + roof.height;
      for (const box of [...supers, brood]) {
        expect(box.top).toBeCloseTo(top, 6);
        top = box.top + box.height;
      }
    },
  );

  test('supers up to the fourth keep their height, a fifth makes them lower and the hive taller', () => {
    const heights = (count: number) => hiveBoxes(count, false).supers.map((box) => box.height);
    expect(heights(4)[0]).toBe(heights(1)[0]);
    expect(heights(5)[0]).toBeLessThan(heights(4)[0] ?? 0);
    expect(hiveBoxes(5, false).height).toBeGreaterThan(hiveBoxes(4, false).height);
  });

  test('ten supers on the smallest graphic are still more than 3 px each', () => {
    const lowest = Math.min(...hiveBoxes(10, false).supers.map((box) => box.height));
    expect((lowest * hiveGraphicWidths[0]) / 100).toBeGreaterThan(3);
  });

  test('a stone needs space above the roof and changes nothing below', () => {
    const [bare, stone] = [hiveBoxes(2, false), hiveBoxes(2, true)];
    expect(stone.roof.top).toBeGreaterThan(bare.roof.top);
    expect(stone.height - stone.roof.top).toBe(bare.height - bare.roof.top);
  });

  test('impossible counts are drawn as the nearest possible ones', () => {
    expect(hiveBoxes(-2, false)).toEqual(hiveBoxes(0, false));
    expect(hiveBoxes(25, false)).toEqual(hiveBoxes(10, false));
    expect(hiveBoxes(2.9, false)).toEqual(hiveBoxes(2, false));
  });
});

describe('the hive graphic', () => {
  test('is named by its title', () => {
    render(<HiveGraphic color="#7DBADB" supers={2} hasRock size={2} title="Ruche 3, 2 hausses" />);
    expect(screen.getByRole('img', { name: 'Ruche 3, 2 hausses' }).getAttribute('width')).toBe('124');
  });

  afterEach(cleanup);

  test('is hidden from screen readers without a title', () => {
    const { container } = render(<HiveGraphic color="#7DBADB" supers={2} hasRock size={0} title="" />);
    expect(screen.queryByRole('img')).toBeNull();
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  });
});
