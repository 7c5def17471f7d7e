import { Sensors, type WeatherConnector } from '@propolis/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Beekeeper, testApp } from '../../../../test/app.ts';
import { createdApiary } from '../../../../test/records.ts';
import { aWeatherConnector } from '../../../../test/sensors.ts';

const URL = '/api/sensors/swissmetnet';
const BERN = { latitude: 46.99, longitude: 7.46 };
const SION = { latitude: 46.22, longitude: 7.33 };
/** No station within 50 km. */
const PARIS = { latitude: 48.85, longitude: 2.35 };

const server = await testApp();
const stranger = await server.beekeeper();
let keeper: Beekeeper;
let apiary: number;
beforeEach(async () => {
  keeper = await server.beekeeper();
  apiary = await createdApiary(keeper);
});

const connectors = async (): Promise<WeatherConnector[]> =>
  Sensors.parse((await keeper.get('/api/sensors')).body).apiaries.filter(
    (sensor) => sensor.brand === 'SwissMetNet',
  );
const linked = async () => (await connectors()).map(({ description }) => description);
const isAutomatic = async (id: number) =>
  (await keeper.get(`/api/apiaries/${id}`)).body.weather_station_automatic;

describe('a weather connector', () => {
  test('links an apiary with a station, and can be changed and deleted', async () => {
    const created = await keeper.post(URL, aWeatherConnector(apiary));
    expect(created).toMatchObject({
      status: 201,
      body: {
        brand: 'SwissMetNet',
        sensor_model_id: 4,
        measurable_id: apiary,
        description: { name: 'Météo', station: 'BER', apiary, automatic: false },
      },
    });
    const { id } = created.body;
    const changed = await keeper.put(
      `${URL}/${id}`,
      aWeatherConnector(apiary, { station: 'SIO', name: 'Sion' }),
    );
    expect(changed.body.description).toEqual({ name: 'Sion', station: 'SIO', apiary, automatic: false });
    expect(await connectors()).toEqual([changed.body]);
    expect((await keeper.delete(`${URL}/${id}`)).status).toBe(204);
    expect(await connectors()).toEqual([]);
  });

  test('can be sent back as it was read and stays automatic (specification 7)', async () => {
    const bern = await createdApiary(keeper, { ...BERN, weather_station_automatic: true });
    const [read] = await connectors();
    expect(read?.description).toMatchObject({ apiary: bern, automatic: true });
    const named = { ...read, description: { ...read?.description, name: 'Berne' } };
    const answer = await keeper.put(`${URL}/${read?.id}`, named);
    expect(answer).toMatchObject({ status: 200, body: { ...named, version: 2 } });
  });

  test('requires name, station and apiary, and reports all that is missing at once', async () => {
    const answer = await keeper.post(URL, { description: { name: '' } });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      {
        'description.name': ['required'],
        'description.station': ['required'],
        'description.apiary': ['required'],
      },
    ]);
  });

  test('a station that the database cannot store is invalid', async () => {
    const answer = await keeper.post(URL, aWeatherConnector(apiary, { station: 'BE\0R' }));
    expect([answer.status, answer.body.errors]).toEqual([422, { 'description.station': ['invalid'] }]);
  });

  test('an invalid change reports its errors, and its own apiary is no conflict', async () => {
    const { body: connector } = await keeper.post(URL, aWeatherConnector(apiary));
    const nameless = aWeatherConnector(apiary, { name: '' });
    const answer = await keeper.put(`${URL}/${connector.id}`, nameless);
    expect([answer.status, answer.body.errors]).toEqual([422, { 'description.name': ['required'] }]);
    const other = (await keeper.post(URL, aWeatherConnector(await createdApiary(keeper)))).body;
    const taken = await keeper.put(`${URL}/${other.id}`, nameless);
    expect(taken.body.errors).toEqual({
      'description.name': ['required'],
      'description.apiary': ['already_linked'],
    });
  });

  test('is unique per apiary: a second one is rejected, also of ten concurrent requests', async () => {
    const answers = await server.withConnections(10, () =>
      Promise.all(Array.from({ length: 10 }, () => keeper.post(URL, aWeatherConnector(apiary)))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status, body } of answers)
      if (status !== 201) expect(body.errors).toEqual({ 'description.apiary': ['already_linked'] });
    const other = await createdApiary(keeper);
    const { id } = (await keeper.post(URL, aWeatherConnector(other))).body;
    expect((await keeper.put(`${URL}/${id}`, aWeatherConnector(apiary))).body.errors).toEqual({
      'description.apiary': ['already_linked'],
    });
  });

  test('requires an existing station that measures something, and an apiary of the user', async () => {
    const theirs = await createdApiary(stranger);
    expect((await keeper.post(URL, aWeatherConnector(theirs, { station: 'XYZ' }))).body.errors).toEqual({
      'description.apiary': ['not_found'],
      'description.station': ['not_found'],
    });
    // Aarberg is only a rain gauge.
    expect((await keeper.post(URL, aWeatherConnector(apiary, { station: 'ABE' }))).body.errors).toEqual({
      'description.station': ['invalid_option'],
    });
    const nameless = { ...aWeatherConnector(theirs, { name: '' }), sensor_model_id: 1 };
    expect((await keeper.post(URL, nameless)).body.errors).toEqual({
      sensor_model_id: ['invalid_option'],
      'description.name': ['required'],
      'description.apiary': ['not_found'],
    });
  });

  test('is deleted with its apiary', async () => {
    await keeper.post(URL, aWeatherConnector(apiary));
    expect((await keeper.delete(`/api/apiaries/${apiary}`)).status).toBe(204);
    expect(await connectors()).toEqual([]);
  });
});

describe('an apiary with automatic choice of the nearest station', () => {
  const near = (place: object) => createdApiary(keeper, { ...place, weather_station_automatic: true });

  test('has it as soon as it is saved, and another one after it is moved', async () => {
    const id = await near(BERN);
    expect(await linked()).toEqual([{ name: 'Swissmetnet', station: 'BER', apiary: id, automatic: true }]);
    await keeper.put(`/api/apiaries/${id}`, SION);
    expect(await linked()).toMatchObject([{ station: 'SIO', automatic: true }]);
  });

  test('has it when the option is enabled, and none when it is disabled', async () => {
    const id = await createdApiary(keeper, BERN);
    expect(await linked()).toEqual([]);
    await keeper.put(`/api/apiaries/${id}`, { weather_station_automatic: true });
    expect(await linked()).toMatchObject([{ station: 'BER' }]);
    await keeper.put(`/api/apiaries/${id}`, { weather_station_automatic: false });
    expect(await linked()).toEqual([]);
  });

  test('has none if none is within 50 km', async () => {
    const id = await near(BERN);
    await keeper.put(`/api/apiaries/${id}`, PARIS);
    expect(await linked()).toEqual([]);
    expect(await isAutomatic(id)).toBe(true);
  });

  test('keeps a manually chosen one and disables the option', async () => {
    const id = await near(BERN);
    const [connector] = await connectors();
    await keeper.put(`${URL}/${connector?.id}`, aWeatherConnector(id, { station: 'SIO' }));
    expect(await isAutomatic(id)).toBe(false);
    await keeper.put(`/api/apiaries/${id}`, { reference: 'x' });
    expect(await linked()).toMatchObject([{ station: 'SIO', automatic: false }]);
    // Enabled again, the nearest station replaces it, because an apiary has only one.
    await keeper.put(`/api/apiaries/${id}`, { weather_station_automatic: true });
    expect(await linked()).toMatchObject([{ station: 'BER', automatic: true }]);
  });

  test('keeps its station when the connector is only renamed', async () => {
    const id = await near(BERN);
    const [connector] = await connectors();
    await keeper.put(`${URL}/${connector?.id}`, aWeatherConnector(id, { name: 'Berne' }));
    expect(await linked()).toEqual([{ name: 'Berne', station: 'BER', apiary: id, automatic: true }]);
    expect(await isAutomatic(id)).toBe(true);
  });

  test('disables the option when its connector is deleted', async () => {
    const id = await near(BERN);
    const [connector] = await connectors();
    await keeper.delete(`${URL}/${connector?.id}`);
    await keeper.put(`/api/apiaries/${id}`, { reference: 'x' });
    expect(await linked()).toEqual([]);
    expect(await isAutomatic(id)).toBe(false);
  });
});
