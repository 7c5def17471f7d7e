import type { Delivery } from '@propolis/contract';
import { USUAL_FIELDS } from '@propolis/domain';
import { describe, expect, test } from 'vitest';
import {
  beginFields,
  fitFields,
  guessMeaning,
  payloadFaults,
  payloadFieldValues,
  payloadMapping,
  seenFields,
} from './payload-fields.ts';

const field = (name: string, slot = 1) => ({ name, slot, measure: 'weight', unit: 'kg' }) as const;

describe('payload fields', () => {
  test('are sent as stored, and only a weight has a unit', () => {
    const mapping = {
      poids: { slot: 2, measure: 'weight', unit: 'g' },
      bat: { slot: 0, measure: 'battery' },
    } as const;
    expect(payloadMapping(payloadFieldValues(mapping))).toEqual(mapping);
    expect([payloadFieldValues(null), payloadMapping([])]).toEqual([[], null]);
  });

  test('without a name, or with a duplicate one, are reported', () => {
    expect(payloadFaults([field('w'), field(' '), field(' w ')])).toEqual({
      'fields.1.name': 'required',
      'fields.2.name': 'twice',
    });
    expect(payloadFaults([field('w'), field('W')])).toEqual({});
  });

  test('of slots that a model does not have are removed', () => {
    expect(fitFields(1, [field('a'), field('b', 2), { ...field('c', 0), measure: 'battery' }])).toEqual([
      field('a'),
      { ...field('c', 0), measure: 'battery' },
    ]);
  });
});

describe('initial payload fields', () => {
  test('are the default weights and the battery if nothing was received', () => {
    expect(beginFields(3, []).map(({ name }) => name)).toEqual([
      'weight_1',
      'weight_2',
      'weight_3',
      'battery',
    ]);
  });

  test('are the received fields that can be guessed', () => {
    expect(beginFields(3, ['poids_2', 'luminosity', 'vbat'])).toEqual([
      { name: 'poids_2', slot: 2, measure: 'weight', unit: 'kg' },
      { name: 'vbat', slot: 0, measure: 'battery', unit: 'kg' },
    ]);
  });

  test('include each default name that the server accepts', () => {
    for (const [name, { slot, measure }] of Object.entries(USUAL_FIELDS))
      expect(guessMeaning(name, 5)).toMatchObject({ slot, measure });
  });
});

describe('received field names', () => {
  const delivery = (content: string, channel: Delivery['channel'] = 'ttn') =>
    ({ channel, content }) as Delivery; // The fields that the function reads.
  const payload = '{"uplink_message":{"decoded_payload":{"w":38.4,"status":"ok","bat":3.9},"rx_met';

  test('come from the newest decoded message, even if it is cut', () => {
    const others = [delivery('{"join_accept":{}}'), delivery('{"w1":1}', 'weights')];
    expect(seenFields([...others, delivery(payload), delivery('{"decoded_payload":{"old":1}}')])).toEqual([
      'w',
      'bat',
    ]);
  });

  test.each(['', '{"decoded_payload":{"a":', '{"decoded_payload":{a}}', '{"decoded_payload":{}}'])(
    'do not come from %s',
    (content) => {
      expect(seenFields([delivery(content)])).toEqual([]);
    },
  );
});
