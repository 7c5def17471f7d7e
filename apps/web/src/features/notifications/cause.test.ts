import { expect, test } from 'vitest';
import { toCounting, toHive, toScale, toVarroaPlan } from '../../lib/paths.ts';
import { linkToCause } from './cause.ts';

const HIVE = { hive_id: 1, apiary_id: 2 };
const ON_PAGE = { id: 1, apiary_id: 2 };

test.each([
  [{ kind: 'reminder_due', ...HIVE }, toHive(ON_PAGE)],
  [{ kind: 'reminder_due', ...HIVE, step: 'first_summer' }, toVarroaPlan(2)],
  [{ kind: 'weight_drop', ...HIVE }, toHive(ON_PAGE, { tab: 'evolution' })],
  [{ kind: 'varroa_threshold', ...HIVE, counting_id: 3 }, toCounting(3)],
  [{ kind: 'scale_silent', scale_id: 4 }, toScale(4)],
  [{ kind: 'reminder_due', hive_id: 1 }, undefined],
])('the notification %j leads to its count, scale, plan or hive', (cause, link) => {
  expect(linkToCause(cause)).toEqual(link);
});
