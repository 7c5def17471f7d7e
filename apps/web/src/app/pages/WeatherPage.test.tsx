import {
  sensorEndpoints,
  type WeatherConnectorInput,
  type WeatherStation,
  weatherEndpoints,
} from '@propolis/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { anApiary, signedIn } from '../../../test/beekeeping.ts';
import { failure } from '../../../test/elements.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aWeatherConnector, sensorsOf } from '../../../test/sensors.ts';
import type { StandInServer } from '../../../test/server.ts';

const station = (id: number, code: string, name: string, longitude: number): WeatherStation => ({
  id,
  station: code,
  name,
  canton: 'VD',
  latitude: 46.82,
  longitude,
  altitude: 480,
  measurements: ['tre200s0', 'fu3010z0'],
});

let server: StandInServer;
beforeEach(() => {
  server = signedIn([anApiary(), anApiary({ id: 2, name: 'La Côte' })]);
  server.on(weatherEndpoints.stations, {
    answer: [station(1, 'PUY', 'Pully', 6.67), station(2, 'PAY', 'Payerne', 6.95)],
  });
  server.on(weatherEndpoints.service, { answer: { state: 'ok', since: null, last_slot: null } });
  server.on(sensorEndpoints.list, { answer: sensorsOf([], [aWeatherConnector()]) });
});

test('an apiary that has a station cannot be chosen for a second one (specification 5)', async () => {
  const { user } = renderApp('/sensors/swissmetnet?sensor=new');
  await user.click(await screen.findByRole('combobox', { name: /^Rucher/ }));
  expect(await screen.findByRole('option', { name: 'Les Rasses\u00A0: a déjà une station' })).toHaveAttribute(
    'data-combobox-disabled',
    'true',
  );
});

test('name, station and apiary are required (specification 5)', async () => {
  server.on(sensorEndpoints.list, { answer: sensorsOf([]) });
  const { user } = renderApp('/sensors/swissmetnet');
  await user.clear(await screen.findByRole('textbox', { name: /^Nom du connecteur/ }));
  await user.click(screen.getByRole('button', { name: 'Relier la station' }));
  expect(await failure()).toHaveTextContent('Des champs manquent ou sont incorrects');
  expect(screen.getAllByText('Ce champ est requis')).toHaveLength(3);
});

test('a station is found by its code and sent with its apiary', async () => {
  server.on(sensorEndpoints.createWeather, { answer: aWeatherConnector({ id: 6 }) });
  const { user, router } = renderApp('/sensors/swissmetnet?sensor=new');
  await user.type(await screen.findByRole('textbox', { name: 'Nom, code ou canton' }), 'pay');
  await user.click(await screen.findByRole('radio', { name: /^Payerne PAY/ }));
  await user.click(screen.getByRole('button', { name: 'Relier la station' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ sensor: 6 }));
  const sent = server.requests.find(({ method }) => method === 'POST');
  // The only apiary without a station is preselected.
  expect(sent?.body).toMatchObject({ description: { name: 'Swissmetnet', station: 'PAY', apiary: 2 } });
});

test.each([
  ['off', "Cette installation n'interroge pas MétéoSuisse"],
  ['unreachable', 'MétéoSuisse ne répond pas en ce moment'],
  ['unreadable', "Ce que MétéoSuisse envoie en ce moment n'est pas lisible"],
] as const)('a service that is %s is reported, and the form still works', async (state, words) => {
  const since = state === 'off' ? null : '2026-06-01T10:00:00Z';
  server.on(weatherEndpoints.service, { answer: { state, since, last_slot: null } });
  renderApp('/sensors/swissmetnet?sensor=5');
  expect(await screen.findByText(new RegExp(words))).toBeVisible();
  expect(screen.getByRole('radio', { name: /^Pully PUY/ })).toBeChecked();
});

test('a saved connector shows the saved state, and can be edited again from there', async () => {
  let kept = aWeatherConnector();
  let arrive: () => void = () => undefined;
  let reached: Promise<void> | undefined;
  server.on(sensorEndpoints.list, async () => {
    await reached;
    return { answer: sensorsOf([], [kept]) };
  });
  server.on(sensorEndpoints.updateWeather, ({ body }) => {
    const { description } = body as WeatherConnectorInput; // the body that the page sends
    kept = { ...kept, description: { ...kept.description, ...description }, version: kept.version + 1 };
    return { answer: kept };
  });
  const asked = () => server.requests.filter(({ path }) => path === sensorEndpoints.list.path).length;
  const { user } = renderApp('/sensors/swissmetnet?sensor=5');
  for (const added of [' A', 'B']) {
    await user.type(await screen.findByRole('textbox', { name: /^Nom du connecteur/ }), added);
    // The refetched list is delayed: the response to the edit arrives first.
    reached = new Promise((resolve) => {
      arrive = resolve;
    });
    const before = asked();
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
    arrive();
    expect(await screen.findByText('Enregistré')).toBeVisible();
    expect(screen.queryByText(/Votre saisie a été retrouvée/)).toBeNull();
    expect(screen.queryByText(/Un autre appareil vient d'enregistrer/)).toBeNull();
  }
  const began = server.requests.flatMap(({ headers }) => headers.get('if-match') ?? []);
  expect(began).toEqual(['"1"', '"2"']);
  expect(localStorage.getItem('weather-draft.5')).toBeNull();
});
