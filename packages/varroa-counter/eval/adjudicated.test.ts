import { expect, test } from 'vitest';
import { withVerdicts } from './adjudicated.ts';
import { judge, scoreAt } from './protocol.ts';

const box = (x: number) => ({ x, y: 100, w: 18, h: 18 });
const picture = {
  file: 'board.jpg',
  photo: 'board',
  width: 1000,
  height: 200,
  pxPerMm: 10,
  mites: [box(100), box(300), box(500)],
  missing: [],
};
const answers = [100, 500, 700].map((x) => ({ x: x + 9, y: 109, sure: 0.9 }));

test('a rejected label is removed, a mite without a label is added', () => {
  const board = withVerdicts(picture, {
    added: [box(700)],
    removed: [{ ...box(300), label: 1 }],
    unsure: [],
  });
  expect(scoreAt(judge(answers, picture.mites, picture), 0.5)).toMatchObject({
    precision: 2 / 3,
    recall: 2 / 3,
  });
  expect(scoreAt(judge(answers, board.mites, board), 0.5)).toMatchObject({
    precision: 1,
    recall: 1,
    mites: 3,
  });
});

test('undecided places are excluded, detected or not', () => {
  const board = withVerdicts(picture, {
    added: [],
    removed: [],
    unsure: [{ ...box(300), label: 1 }, box(700)],
  });
  expect(scoreAt(judge(answers, board.mites, board), 0.5)).toMatchObject({ found: 2, mites: 2, f1: 1 });
});
