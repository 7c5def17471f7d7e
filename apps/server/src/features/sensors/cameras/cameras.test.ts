import { Cameras } from '@propolis/contract';
import { beforeEach, expect, test } from 'vitest';
import { type Beekeeper, testApp } from '../../../../test/app.ts';
import { aCamera } from '../../../../test/sensors.ts';

/** With the trailing slash of specification 7. */
const URL = '/api/sensors/apizoom/';

const server = await testApp();
let keeper: Beekeeper;
beforeEach(async () => {
  keeper = await server.beekeeper();
});

const list = async () => Cameras.parse((await keeper.get(URL)).body).sensors;

test('a camera can be added, changed and deleted; the first one stays first', async () => {
  const first = await keeper.post(URL, aCamera());
  expect(first).toMatchObject({
    status: 201,
    body: {
      brand: 'apizoom',
      sensor_model_id: 5,
      name: 'Téléphone',
      default_marker: 'marker_2_CHF',
      default_custom_marker_diameter: null,
    },
  });
  const second = (await keeper.post(URL, aCamera({ name: 'Réflex' }))).body;
  const custom = aCamera({ default_marker: 'marker_CUSTOM', default_custom_marker_diameter: 31.5 });
  const changed = await keeper.put(`${URL}${first.body.id}`, custom);
  expect(changed.body).toMatchObject({
    default_marker: 'marker_CUSTOM',
    default_custom_marker_diameter: 31.5,
  });
  expect(await list()).toEqual([changed.body, second]);
  expect((await keeper.delete(`${URL}${first.body.id}`)).status).toBe(204);
  expect(await list()).toEqual([second]);
});

test('a camera can be sent back as it was read, without its id (specification 7)', async () => {
  const { id, ...read } = (await keeper.post(URL, aCamera())).body;
  const answer = await keeper.put(`${URL}${id}`, { ...read, name: 'Réflex' });
  expect(answer).toMatchObject({ status: 200, body: { id, name: 'Réflex', version: 2 } });
});

test('a diameter is stored only with a custom marker', async () => {
  const { body } = await keeper.post(URL, aCamera({ default_custom_marker_diameter: 40 }));
  expect(body.default_custom_marker_diameter).toBeNull();
});

test('errors of all fields are reported at once', async () => {
  const wrong = { name: '', default_marker: 'marker_3_CHF', default_custom_marker_diameter: 'wide' };
  expect((await keeper.post(URL, wrong)).body.errors).toEqual({
    name: ['required'],
    default_marker: ['invalid_option'],
    default_custom_marker_diameter: ['invalid_type'],
  });
  expect((await keeper.post(URL, aCamera({ default_marker: 'marker_CUSTOM' }))).body.errors).toEqual({
    default_custom_marker_diameter: ['required'],
  });
  const tooWide = aCamera({ default_marker: 'marker_CUSTOM', default_custom_marker_diameter: 201 });
  expect((await keeper.post(URL, tooWide)).body.errors).toEqual({
    default_custom_marker_diameter: ['too_big'],
  });
});
