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

describe('the fields of a payload', () => {
  test('are sent as they were kept, and only a weight has a unit', () => {
    const mapping = {
      poids: { slot: 2, measure: 'weight', unit: 'g' },
      bat: { slot: 0, measure: 'battery' },
    } as const;
    expect(payloadMapping(payloadFieldValues(mapping))).toEqual(mapping);
    expect([payloadFieldValues(null), payloadMapping([])]).toEqual([[], null]);
  });

  test('without a name, or with that of another, are told', () => {
    expect(payloadFaults([field('w'), field(' '), field(' w ')])).toEqual({
      'fields.1.name': 'required',
      'fields.2.name': 'twice',
    });
    expect(payloadFaults([field('w'), field('W')])).toEqual({});
  });

  test('of slots that a model does not have go with them', () => {
    expect(fitFields(1, [field('a'), field('b', 2), { ...field('c', 0), measure: 'battery' }])).toEqual([
      field('a'),
      { ...field('c', 0), measure: 'battery' },
    ]);
  });
});

describe('one begins', () => {
  test('with the usual weights and the battery where nothing was seen', () => {
    expect(beginFields(3, []).map(({ name }) => name)).toEqual([
      'weight_1',
      'weight_2',
      'weight_3',
      'battery',
    ]);
  });

  test('with what was seen and tells something of a hive', () => {
    expect(beginFields(3, ['poids_2', 'luminosity', 'vbat'])).toEqual([
      { name: 'poids_2', slot: 2, measure: 'weight', unit: 'kg' },
      { name: 'vbat', slot: 0, measure: 'battery', unit: 'kg' },
    ]);
  });

  test('with what the server understands too, of each usual name', () => {
    for (const [name, { slot, measure }] of Object.entries(USUAL_FIELDS))
      expect(guessMeaning(name, 5)).toMatchObject({ slot, measure });
  });
});

describe('names of fields are seen', () => {
  const delivery = (content: string, channel: Delivery['channel'] = 'ttn') =>
    ({ channel, content }) as Delivery; // what is looked at
  const payload = '{"uplink_message":{"decoded_payload":{"w":38.4,"status":"ok","bat":3.9},"rx_met';

  test('in the newest message that was decoded, also where it is cut', () => {
    const others = [delivery('{"join_accept":{}}'), delivery('{"w1":1}', 'weights')];
    expect(seenFields([...others, delivery(payload), delivery('{"decoded_payload":{"old":1}}')])).toEqual([
      'w',
      'bat',
    ]);
  });

  test.each(['', '{"decoded_payload":{"a":', '{"decoded_payload":{a}}', '{"decoded_payload":{}}'])(
    'not in %s',
    (content) => {
      expect(seenFields([delivery(content)])).toEqual([]);
    },
  );
});
