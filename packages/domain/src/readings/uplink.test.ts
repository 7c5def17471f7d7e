import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readReading } from './reading.ts';
import { deviceIdsOf, readUplink } from './uplink.ts';

/** In the format documented by The Things Stack. */
const aMessage = (uplink: object = {}) => ({
  end_device_ids: {
    device_id: 'scale-7',
    application_ids: { application_id: 'bees' },
    dev_eui: '0004A30B001C0530',
  },
  received_at: '2026-06-12T15:15:46.014773143Z',
  uplink_message: {
    f_port: 1,
    f_cnt: 1,
    frm_payload: 'gkHe',
    decoded_payload: { weight_1: 38.4, weight_5: 21, temperature_1: 34.5, battery: 3.9, luminosity: 0.64 },
    rx_metadata: [{ gateway_ids: { gateway_id: 'gtw1' }, time: '2026-06-12T15:15:45.700Z', rssi: -35 }],
    settings: { frequency: '868300000', time: '2026-06-12T15:15:45.787Z' },
    received_at: '2026-06-12T15:15:45.789585559Z',
    ...uplink,
  },
});
const timeOf = (uplink: object) => readUplink(aMessage(uplink))?.readings[0];

describe('an uplink of The Things Stack', () => {
  test('has a reading for each field with a standard name', () => {
    const time = '2026-06-12T15:15:45.787Z';
    expect(deviceIdsOf(aMessage())).toEqual(['scale-7', '0004A30B001C0530']);
    expect(readUplink(aMessage())).toEqual({
      isDecoded: true,
      readings: [
        { slot: 1, measure: 'weight', time, value: 38.4 },
        { slot: 5, measure: 'weight', time, value: 21 },
        { slot: 1, measure: 'temperature', time, value: 34.5 },
        { slot: 0, measure: 'battery', time, value: 3.9 },
      ],
    });
  });

  test('uses the mapping of its connector if there is one', () => {
    const message = aMessage({ decoded_payload: { w: 38_400, weight_1: 1 } });
    const mapping = { w: { slot: 2, measure: 'weight', unit: 'g' } } as const;
    expect(readUplink(message, mapping)?.readings).toEqual([
      { slot: 2, measure: 'weight', unit: 'g', time: '2026-06-12T15:15:45.787Z', value: 38_400 },
    ]);
  });

  test('has the time of the transmission, otherwise of the gateway, otherwise of its arrival', () => {
    expect(timeOf({ settings: {} })).toMatchObject({ time: '2026-06-12T15:15:45.700Z' });
    expect(timeOf({ settings: {}, rx_metadata: [{}] })).toMatchObject({
      time: '2026-06-12T15:15:45.789585559Z',
    });
    expect(timeOf({ settings: 7, rx_metadata: 'x', received_at: undefined })).toMatchObject({
      time: '2026-06-12T15:15:46.014773143Z',
    });
  });

  test('without a payload formatter has no decoded payload', () => {
    expect(readUplink(aMessage({ decoded_payload: undefined }))).toMatchObject({
      isDecoded: false,
      readings: [],
    });
  });

  test('ignores inherited object properties', () => {
    expect(readUplink(aMessage({ decoded_payload: { constructor: 1, toString: 2 } }))?.readings).toEqual([]);
  });

  test('a message of another kind is not an uplink but names its device', () => {
    const join = { end_device_ids: { device_id: 'scale-7' }, join_accept: { session_key_id: 'AXA5' } };
    expect([readUplink(join), deviceIdsOf(join)]).toEqual([undefined, ['scale-7']]);
  });

  test('reading never throws', () => {
    const now = new Date('2026-06-15T10:00:00Z');
    const message = fc.oneof(
      fc.anything(),
      fc.record({ uplink_message: fc.anything(), end_device_ids: fc.anything() }),
      fc.record({
        uplink_message: fc.record({ decoded_payload: fc.anything(), rx_metadata: fc.anything() }),
      }),
    );
    fc.assert(
      fc.property(message, (raw) => {
        for (const reading of readUplink(raw)?.readings ?? []) readReading(reading, now);
      }),
    );
  });
});
