import { describe, expect, test } from 'vitest';
import { aHive } from '../../../test/beekeeping.ts';
import { withObservation } from './observed-hive.ts';

const MAY = Date.UTC(2026, 4, 1) / 1000;
const JUNE = Date.UTC(2026, 5, 1) / 1000;
const inJune = (values: object) => ({ observation_date: '2026-06-01T00:00:00Z', photos: [], ...values });

describe('the start of particular attention', () => {
  test.each([
    ['since the observation that says so', null, { surveillance_particular_attention: true }, JUNE],
    ['still since it was said first', MAY, { surveillance_particular_attention: true }, MAY],
    ['still, where nothing is said of it', MAY, { general_impression: 2 }, MAY],
    ['no more once it is taken back', MAY, { surveillance_particular_attention: false }, null],
  ])('%s', (_since, before, values, after) => {
    const hive = aHive({ last_observation_date: MAY, attention_since: before });
    expect(withObservation(hive, inJune(values)).attention_since).toBe(after);
  });

  test('is unchanged by an older observation', () => {
    const hive = aHive({ last_observation_date: JUNE + 1, attention_since: MAY });
    const older = inJune({ surveillance_particular_attention: false });
    expect(withObservation(hive, older)).toEqual(hive);
  });
});
