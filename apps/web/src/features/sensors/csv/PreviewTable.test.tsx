import { DEVICE_SLOT } from '@propolis/domain';
import type { CsvPreviewLine } from '@propolis/file-formats';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../../test/render.tsx';
import { PreviewTable } from './PreviewTable.tsx';

const time = Date.parse('2026-06-15T10:00:00+02:00');
const lineOf = (number: number, one: number, two: number, battery: number): CsvPreviewLine => ({
  number,
  cells: [],
  readings: [
    { slot: 1, measure: 'weight', time, value: one },
    { slot: 2, measure: 'weight', time, value: two },
    { slot: DEVICE_SLOT, measure: 'battery', time, value: battery },
  ],
  faults: [],
});

test('all values of a column have the same number of decimals, at most two', () => {
  renderPart(
    <PreviewTable preview={{ names: [], lines: [lineOf(2, 52.7, 40, 3.6284), lineOf(3, 52.63, 41, 3.6)] }} />,
  );
  const [, first, second] = screen
    .getAllByRole('row')
    .map((row) => within(row).queryAllByRole('cell').at(-1)?.textContent);
  expect(first).toBe('Balance\u00A0: 3,63 V · Emplacement 1\u00A0: 52,70 kg · Emplacement 2\u00A0: 40 kg');
  expect(second).toBe('Balance\u00A0: 3,60 V · Emplacement 1\u00A0: 52,63 kg · Emplacement 2\u00A0: 41 kg');
});
