import { randomUUID } from 'node:crypto';
import type { Answer, Beekeeper, Client } from './app.ts';
import { type Belongings, picture } from './belongings.ts';
import { aCountingForm, COUNTINGS, sendPhoto } from './countings.ts';
import {
  aHarvest,
  aHive,
  anApiary,
  aReceipt,
  aSplit,
  aVarroaPlan,
  createdApiary,
  createdHive,
} from './records.ts';
import { aCamera, aScale, aWeatherConnector } from './sensors.ts';

/**
 * A valid request for each endpoint, by method and path, with the ids of `owned` or else the caller's. An endpoint
 * without parameters and body needs none.
 */
export type Requests<Caller> = Readonly<
  Record<string, (caller: Caller, owned: Belongings) => Promise<Answer>>
>;

const IMPORT_SETTINGS = encodeURIComponent(
  JSON.stringify({
    separator: ';',
    decimal: '.',
    header: 1,
    width: 2,
    time: { column: 0, format: 'iso', zone: 'UTC' },
    values: [{ column: 1, slot: 1, measure: 'weight' }],
  }),
);

const A_YEAR = 'start=2026-01-01T00:00:00Z&end=2027-01-01T00:00:00Z';

/** Requests of a beekeeper for apiaries, hives, observations, sensors and countings. */
export const BEEKEEPING: Requests<Beekeeper> = {
  'POST /api/apiaries': (keeper) => keeper.post('/api/apiaries', anApiary()),
  'GET /api/apiaries/:id': (keeper, { apiary }) => keeper.get(`/api/apiaries/${apiary}`),
  'PUT /api/apiaries/:id': (keeper, { apiary }) =>
    keeper.put(`/api/apiaries/${apiary}`, { name: 'Taken', latitude: 1 }),
  'GET /api/apiaries/:id/forecast': (keeper, { apiary }) => keeper.get(`/api/apiaries/${apiary}/forecast`),
  'GET /api/apiaries/:id/neighbours': (keeper, { apiary }) =>
    keeper.get(`/api/apiaries/${apiary}/neighbours`),
  'PUT /api/apiaries/:apiaryId/varroa_plan': (keeper, { apiary }) =>
    keeper.put(`/api/apiaries/${apiary}/varroa_plan`, aVarroaPlan()),
  'DELETE /api/apiaries/:id': (keeper, { apiary }) => keeper.delete(`/api/apiaries/${apiary}`),
  'GET /api/apiaries/:apiaryId/image/:picture': (keeper, { apiary, pictureName }) =>
    keeper.get(`/api/apiaries/${apiary}/image/${pictureName}`),
  'POST /api/apiaries/:apiaryId/image': (keeper, { apiary }) =>
    keeper.upload(`/api/apiaries/${apiary}/image`, 'image', picture),
  'DELETE /api/apiaries/:apiaryId/image': (keeper, { apiary }) =>
    keeper.delete(`/api/apiaries/${apiary}/image`),
  'POST /api/apiaries/:apiaryId/hives': (keeper, { apiary }) =>
    keeper.post(`/api/apiaries/${apiary}/hives`, aHive()),
  'PUT /api/hives/:id': (keeper, { hive }) => keeper.put(`/api/hives/${hive}`, { name: 'Taken' }),
  'DELETE /api/hives/:id': (keeper, { hive }) => keeper.delete(`/api/hives/${hive}`),
  'POST /api/hives/:id/duplicate': (keeper, { hive }) => keeper.post(`/api/hives/${hive}/duplicate`),
  'POST /api/hives/:id/split': (keeper, { hive }) => keeper.post(`/api/hives/${hive}/split`, aSplit()),
  'POST /api/hives/:id/merge': async (keeper, { apiary, hive }) => {
    const { body } = await keeper.post(`/api/apiaries/${apiary}/hives`, aHive());
    // Without a hive of that apiary, there is no hive to merge with either.
    const merged = { id: randomUUID(), happened_on: '2026-06-14', hive_id: body.id ?? hive };
    return keeper.post(`/api/hives/${hive}/merge`, merged);
  },
  'POST /api/hives/:id/observations': (keeper, { hive }) =>
    keeper.post(`/api/hives/${hive}/observations`, { general_notes: 'taken' }),
  'GET /api/hives/:id/observations/latest': (keeper, { hive }) =>
    keeper.get(`/api/hives/${hive}/observations/latest`),
  'GET /api/hives/:id/observations/ids': (keeper, { hive }) =>
    keeper.get(`/api/hives/${hive}/observations/ids`),
  'PUT /api/observations/:id': (keeper, { observation }) =>
    keeper.put(`/api/observations/${observation}`, { general_notes: 'taken' }),
  'DELETE /api/observations/:id': (keeper, { observation }) =>
    keeper.delete(`/api/observations/${observation}`),
  'GET /api/apiaries/:apiaryId/hives/ended': (keeper, { apiary }) =>
    keeper.get(`/api/apiaries/${apiary}/hives/ended`),
  'GET /api/apiaries/:apiaryId/register': (keeper, { apiary }) =>
    keeper.get(`/api/apiaries/${apiary}/register?year=2026`),
  'POST /api/apiaries/:apiaryId/records': (keeper, { apiary }) =>
    keeper.post(`/api/apiaries/${apiary}/records`, { id: randomUUID(), ...aHarvest() }),
  'GET /api/records': (keeper) => keeper.get('/api/records'),
  'GET /api/records/paperwork': (keeper) => keeper.get('/api/records/paperwork'),
  'GET /api/records/csv': (keeper) => keeper.get('/api/records/csv?kind=harvest'),
  'PUT /api/follow_ups/:id': (keeper, { followUp }) =>
    keeper.put(`/api/follow_ups/${followUp}`, { is_done: true }),
  'GET /api/records/:id/photos': (keeper, { record }) => keeper.get(`/api/records/${record}/photos`),
  'POST /api/records/:id/photos': async (keeper, { record }) => {
    const photo = randomUUID();
    await keeper.upload(`/api/photos/${photo}`, 'photo', picture, { method: 'PUT' });
    return keeper.post(`/api/records/${record}/photos`, { photos: [photo] });
  },
  'GET /api/records/:id': (keeper, { record }) => keeper.get(`/api/records/${record}`),
  'PUT /api/records/:id': (keeper, { record }) =>
    keeper.put(`/api/records/${record}`, aHarvest({ note: 'taken' })),
  'POST /api/records/:id/cancel': (keeper, { record }) =>
    keeper.post(`/api/records/${record}/cancel`, { reason: 'taken' }),
  'GET /api/queens': (keeper) => keeper.get('/api/queens'),
  'GET /api/queens/:id': (keeper, { queen }) => keeper.get(`/api/queens/${queen}`),
  'PUT /api/queens/:id': (keeper, { queen }) => keeper.put(`/api/queens/${queen}`, { note: 'taken' }),
  'POST /api/medicines/movements': (keeper) =>
    keeper.post('/api/medicines/movements', { id: randomUUID(), ...aReceipt() }),
  'PUT /api/photos/:id': (keeper, { photo }) =>
    keeper.upload(`/api/photos/${photo}`, 'photo', picture, { method: 'PUT' }),
  'PUT /api/uploads/:id': (keeper, { upload }) =>
    keeper.put(`/api/uploads/${upload}`, { bytes: picture.length }),
  'PUT /api/uploads/:id/parts/:start': (keeper, { upload }) =>
    keeper.upload(`/api/uploads/${upload}/parts/0`, 'part', picture, { method: 'PUT' }),
  'DELETE /api/uploads/:id': (keeper, { upload }) => keeper.delete(`/api/uploads/${upload}`),
  'GET /api/photos/:id': (keeper, { photo }) => keeper.get(`/api/photos/${photo}`),
  'POST /api/sensors/youbee/:id/imports': (keeper, { scale }) =>
    keeper.upload(
      `/api/sensors/youbee/${scale}/imports?settings=${IMPORT_SETTINGS}`,
      'file',
      Buffer.from('time;kg'),
    ),
  'GET /api/sensors/youbee/:id/imports': (keeper, { scale }) =>
    keeper.get(`/api/sensors/youbee/${scale}/imports`),
  'DELETE /api/sensors/youbee/:id': (keeper, { scale }) => keeper.delete(`/api/sensors/youbee/${scale}`),
  'POST /api/sensors/youbee/:id/key': (keeper, { scale }) => keeper.post(`/api/sensors/youbee/${scale}/key`),
  'GET /api/sensors/youbee/:id/deliveries': (keeper, { scale }) =>
    keeper.get(`/api/sensors/youbee/${scale}/deliveries`),
  'GET /api/connector/youbee/:aid/weights/:hiveId': (keeper, { aid, hive }) =>
    keeper.get(`/api/connector/youbee/${aid}/weights/${hive}`),
  'GET /api/evolution/hives/:hiveId/curves': (keeper, { hive }) =>
    keeper.get(`/api/evolution/hives/${hive}/curves?measure=weight&${A_YEAR}`),
  'GET /api/evolution/hives/:hiveId/statistics': (keeper, { hive }) =>
    keeper.get(`/api/evolution/hives/${hive}/statistics?${A_YEAR}`),
  'GET /api/evolution/hives/:hiveId/events': (keeper, { hive }) =>
    keeper.get(`/api/evolution/hives/${hive}/events?${A_YEAR}`),
  'GET /api/evolution/hives/:hiveId/marks': (keeper, { hive }) =>
    keeper.get(`/api/evolution/hives/${hive}/marks?${A_YEAR}`),
  'GET /api/evolution/apiaries/:apiaryId/weather': (keeper, { apiary }) =>
    keeper.get(`/api/evolution/apiaries/${apiary}/weather?${A_YEAR}`),
  'PUT /api/sensors/swissmetnet/:sensor_id': async (keeper, { connector }) => {
    const mine = await createdApiary(keeper);
    return keeper.put(`/api/sensors/swissmetnet/${connector}`, aWeatherConnector(mine));
  },
  'DELETE /api/sensors/swissmetnet/:id': (keeper, { connector }) =>
    keeper.delete(`/api/sensors/swissmetnet/${connector}`),
  'PUT /api/sensors/apizoom/:id': (keeper, { camera }) =>
    keeper.put(`/api/sensors/apizoom/${camera}`, aCamera({ name: 'Taken' })),
  'DELETE /api/sensors/apizoom/:id': (keeper, { camera }) => keeper.delete(`/api/sensors/apizoom/${camera}`),
  'GET /api/automatic_varroa_counting/:id': (keeper, { counting }) => keeper.get(`${COUNTINGS}/${counting}`),
  'GET /api/automatic_varroa_counting/:id/photo': (keeper, { counting }) =>
    keeper.get(`${COUNTINGS}/${counting}/photo`),
  'GET /api/automatic_varroa_counting/:id/photo/tiles/:level/:column/:row': (keeper, { counting }) =>
    keeper.get(`${COUNTINGS}/${counting}/photo/tiles/0/0/0`),
  'PUT /api/automatic_varroa_counting/:id': (keeper, { counting }) =>
    keeper.put(`${COUNTINGS}/${counting}`, { hive_id: null }),
  'PUT /api/automatic_varroa_counting/:id/corrections': (keeper, { counting }) =>
    keeper.put(`${COUNTINGS}/${counting}/corrections`, {
      corrections: { confirmed: [], removed: [], added: [{ x: 1, y: 2 }] },
    }),
  'POST /api/automatic_varroa_counting/:id/recount': (keeper, { counting }) =>
    keeper.post(`${COUNTINGS}/${counting}/recount`, { marker: 'marker_1_EUR' }),
  'DELETE /api/automatic_varroa_counting/:id': (keeper, { counting }) =>
    keeper.delete(`${COUNTINGS}/${counting}`),
  'GET /api/observations/search': (keeper) => keeper.get('/api/observations/search?q=written'),
  'POST /api/sensors/youbee': async (keeper) =>
    keeper.post('/api/sensors/youbee', aScale(await createdApiary(keeper))),
  'PUT /api/sensors/youbee': async (keeper, { scale }) =>
    keeper.put('/api/sensors/youbee', { ...aScale(await createdApiary(keeper)), id: scale }),
  'POST /api/sensors/swissmetnet': async (keeper) =>
    keeper.post('/api/sensors/swissmetnet', aWeatherConnector(await createdApiary(keeper))),
  'POST /api/sensors/apizoom': (keeper) => keeper.post('/api/sensors/apizoom', aCamera()),
  'GET /api/connector/swissmetnet/:measurement/:station': (keeper) =>
    keeper.get('/api/connector/swissmetnet/tre200s0/BER'),
  'POST /api/automatic_varroa_counting': (keeper) => sendPhoto(keeper, picture),
  'POST /api/automatic_varroa_counting/uploaded': async (keeper, { upload }) => {
    await keeper.upload(`/api/uploads/${upload}/parts/0`, 'part', picture, { method: 'PUT' });
    return keeper.post(`${COUNTINGS}/uploaded`, { ...aCountingForm(), upload });
  },
  'POST /api/automatic_varroa_counting/by_hand': async (keeper) => {
    const hive_id = await createdHive(keeper, await createdApiary(keeper));
    return keeper.post(`${COUNTINGS}/by_hand`, { hive_id, count_date: '2026-06-01T10:00:00Z', count: 1 });
  },
  'GET /api/geocode': (keeper) => keeper.get('/api/geocode?q=Lausanne'),
  'GET /api/elevation': (keeper) => keeper.get('/api/elevation?latitude=46.5&longitude=6.6'),
};

const READING = { slot: 1, time: '2026-06-14T10:00:00Z', value: 38.42, unit: 'kg' };

/** Deliveries of a scale. */
export const DELIVERIES: Requests<Client> = {
  'POST /api/ingest/weights': (device) => device.post('/api/ingest/weights', { readings: [READING] }),
  'POST /api/ingest/ttn': (device, { aid }) =>
    device.post('/api/ingest/ttn', {
      end_device_ids: { device_id: aid },
      received_at: READING.time,
      uplink_message: { f_port: 1, decoded_payload: { weight_1: READING.value } },
    }),
};
