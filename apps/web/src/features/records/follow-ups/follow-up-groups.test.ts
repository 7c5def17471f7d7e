import type { FollowUp } from '@propolis/contract';
import { expect, test } from 'vitest';
import { followUpGroups } from './follow-up-groups.ts';

const followUp = (id: number, change: Partial<FollowUp> = {}): FollowUp => ({
  id,
  kind: 'remove_product',
  due: '2026-08-10',
  is_done: false,
  record_id: 'b0000000-0000-4000-8000-000000000001',
  hive: { id: 10 + id, name: `Ruche ${id}` },
  apiary: { id: 1, name: 'Les Rasses' },
  ...change,
});

test('what one record plans for several hives on one day is one thing to do', () => {
  const other = 'b0000000-0000-4000-8000-000000000002';
  const groups = followUpGroups([
    followUp(1),
    followUp(2, { record_id: other }),
    followUp(3),
    followUp(4, { due: '2026-08-11' }),
    followUp(5, { kind: 'control_count' }),
  ]);
  expect(groups.map(({ followUps }) => followUps.map(({ id }) => id))).toEqual([[1, 3], [2], [4], [5]]);
});
