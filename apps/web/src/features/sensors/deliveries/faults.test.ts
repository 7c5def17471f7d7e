import { DELIVERY_REFUSALS } from '@propolis/contract';
import { CSV_FAULTS, LANGUAGES, READING_FAULTS } from '@propolis/domain';
import { expect, test } from 'vitest';
import { messagesOf } from '../../../lib/i18n/messages.ts';

test.each(LANGUAGES)('each rejection reason of a reading has a text in %s', (language) => {
  const { other: _other, ...words } = messagesOf(language).sensors.faults;
  expect(Object.keys(words).toSorted()).toEqual([...new Set([...READING_FAULTS, ...CSV_FAULTS])].toSorted());
});

test.each(LANGUAGES)('each rejection reason of a whole delivery has a text in %s', (language) => {
  const { other: _other, ...words } = messagesOf(language).sensors.deliveries.refusals;
  expect(Object.keys(words).toSorted()).toEqual(DELIVERY_REFUSALS.toSorted());
});
