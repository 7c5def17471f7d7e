import { NO_CORRECTIONS, withAdded } from '@propolis/domain';
import { expect, test } from 'vitest';
import { marksOf } from '../viewer/marks.ts';
import { detectionsCsv } from './MarkDownloads.tsx';

const RESULT = {
  detections: [{ x: 100, y: 40, width: 12, height: 16, certainty: 0.87654 }],
  mm_per_px: 0.05,
};

test('each mark is a row in pixels and millimetres; a text that is a formula is escaped', () => {
  const marks = marksOf(RESULT, withAdded({ ...NO_CORRECTIONS, removed: [0] }, { x: 20, y: 10 }));
  const csv = detectionsCsv(marks, RESULT, {
    columns: ['number', 'x', 'y', 'x mm', 'y mm', 'certainty', 'mark', 'counts'],
    stateOf: (state) => `=${state}`,
    yes: 'yes',
    no: 'no',
  });
  expect(csv).toBe(
    '\uFEFFnumber,x,y,x mm,y mm,certainty,mark,counts\r\n' +
      "1,106,48,5.3,2.4,0.8765,'=removed,no\r\n" +
      "2,20,10,1,0.5,,'=added,yes\r\n",
  );
});
