import {
  apiaryEndpoints,
  countingEndpoints,
  hiveEndpoints,
  sensorEndpoints,
  type WeatherStation,
  weatherEndpoints,
} from '@propolis/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aHive, anApiary, daysAgo, signedIn, threeHives } from '../../../test/beekeeping.ts';
import { aDoneCounting } from '../../../test/countings.ts';
import { arrivedAt, choose, confirm, moveHive } from '../../../test/elements.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aScale, sensorsOf } from '../../../test/sensors.ts';

const names = () =>
  within(screen.getByRole('list', { name: /dans l'ordre/ }))
    .getAllByRole('link', { name: /^Ruche/ })
    .map(({ textContent }) => textContent);

describe('hives in their places', () => {
  test('are in the order of their positions', async () => {
    signedIn([anApiary({ hives: threeHives().reverse() })]);
    renderApp('/apiary/1');
    await screen.findByRole('link', { name: 'Ruche 1' });
    expect(names()).toEqual(['Ruche 1', 'Ruche 2', 'Ruche 3']);
  });

  test('show strength and days since the last observation; one press opens the next observation', async () => {
    const seen = aHive({
      last_observation_date: daysAgo(24),
      observations_aggregate: { general_impression: 3, surveillance_particular_attention: true },
    });
    signedIn([anApiary({ hives: [seen, aHive({ id: 12, name: 'Ruche 2', position_on_apiary: 2 })] })]);
    const { user, router } = renderApp('/apiary/1');
    const stand = await screen.findByRole('list', { name: /dans l'ordre/ });
    const [strong, unseen] = within(stand).getAllByRole('listitem');
    expect(strong).toHaveTextContent('forte');
    expect(strong).toHaveTextContent('il y a 24 jours');
    expect(strong).toHaveTextContent('Attention particulière');
    expect(unseen).toHaveTextContent('jamais observée');
    await user.click(screen.getByRole('link', { name: 'Observer Ruche 1' }));
    await arrivedAt(router, '/apiary/1/hive/11/observation');
  });

  test('move to a position at once, with both messages of specification 8', async () => {
    const server = signedIn([anApiary({ hives: threeHives() })]);
    server.on(hiveEndpoints.update, () => {
      const [first, ...others] = threeHives();
      const hives = [...others, first].map((hive, at) => aHive({ ...hive, position_on_apiary: at + 1 }));
      server.on(apiaryEndpoints.list, { answer: [anApiary({ hives })] });
      return { answer: hives[2] };
    });
    const { user } = renderApp('/apiary/1');
    await moveHive(user, 'Ruche 1', '3');
    await waitFor(() => expect(names()).toEqual(['Ruche 2', 'Ruche 3', 'Ruche 1']));
    expect(await screen.findByText('Changement de position effectué!')).toBeVisible();
    expect(screen.getByText('Mettez à jour vos balances YouBee si nécessaire.')).toBeVisible();
    const sent = server.requests.find(({ method }) => method === 'PUT');
    expect(sent).toMatchObject({ path: '/api/hives/11', body: { position_on_apiary: 3 } });
  });

  test('name the hive on a taken place, and refuse an invalid place', async () => {
    const server = signedIn([anApiary({ hives: threeHives() })]);
    const { user } = renderApp('/apiary/1');
    await choose(user, 'Actions pour Ruche 1', 'Déplacer…');
    const dialog = await screen.findByRole('dialog', { name: 'Déplacer Ruche 1' });
    expect(within(dialog).getByText('Elle reste à sa place.')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: /^Augmenter/ }));
    expect(within(dialog).getByText('Elle prend la place de Ruche 2.')).toBeVisible();
    await user.clear(within(dialog).getByRole('textbox'));
    await user.click(within(dialog).getByRole('button', { name: 'Déplacer' }));
    expect(within(dialog).getByText('Indiquez une position de 1 à 3.')).toBeVisible();
    expect(server.requests.some(({ method }) => method === 'PUT')).toBe(false);
  });

  test('have a menu of three entries for any number of hives', async () => {
    const hives = Array.from({ length: 60 }, (_, at) =>
      aHive({ id: at + 1, name: `Ruche ${at + 1}`, position_on_apiary: at + 1 }),
    );
    signedIn([anApiary({ hives })]);
    const { user } = renderApp('/apiary/1');
    await user.click(await screen.findByRole('button', { name: 'Actions pour Ruche 1' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Nouvelle observation',
      'Modifier',
      'Déplacer…',
    ]);
  });

  test('move back if the server refuses, with the message of specification 8', async () => {
    const server = signedIn([anApiary({ hives: threeHives() })]);
    server.on(hiveEndpoints.update, { refuse: { status: 500, code: 'internal' } });
    const { user } = renderApp('/apiary/1');
    await moveHive(user, 'Ruche 1', '2');
    expect(await screen.findByText("Le changement n'as pas pu être effectué")).toBeVisible();
    expect(names()).toEqual(['Ruche 1', 'Ruche 2', 'Ruche 3']);
  });

  test('describe moving by keyboard', async () => {
    signedIn([anApiary({ hives: threeHives() })]);
    renderApp('/apiary/1');
    const grip = await screen.findByRole('button', { name: 'Déplacer Ruche 2' });
    expect(grip).toHaveAccessibleDescription(/appuyez sur Espace/);
  });
});

describe('the weather station of an apiary with its nearest one', () => {
  const BERN: WeatherStation = {
    id: 1,
    station: 'BER',
    name: 'Bern / Zollikofen',
    canton: 'BE',
    latitude: 46.99,
    longitude: 7.46,
    altitude: 553,
    measurements: ['tre200s0', 'sre000z0', 'fu3010z0'],
  };
  test.each([
    ['is announced if one is near', { latitude: 46.9, longitude: 7.4 }, 1],
    ['is not where none is', { latitude: 48.86, longitude: 2.35 }, 0],
  ])('%s', async (_where, place, told) => {
    const server = signedIn([anApiary({ hives: [aHive()], weather_station_automatic: true, ...place })]);
    server.on(weatherEndpoints.stations, { answer: [BERN] });
    const { client } = renderApp('/apiary/1');
    await screen.findByRole('link', { name: 'Ruche 1' });
    await waitFor(() => expect(client.getQueryData(['weather-stations'])).toEqual([BERN]));
    await waitFor(() => expect(screen.queryAllByText('Station météo associée')).toHaveLength(told));
  });
});

describe('deleting an apiary', () => {
  test('names the hives that are lost, and leads to the dashboard', async () => {
    const server = signedIn([anApiary({ hives: threeHives() }), anApiary({ id: 2, name: 'La Côte' })]);
    server.on(apiaryEndpoints.remove, { answer: undefined });
    const { user, router } = renderApp('/apiary/1');
    await choose(user, 'Autres actions du rucher', 'Supprimer le rucher');
    const told = await confirm(user, 'Supprimer le rucher Les Rasses\u00A0?', 'Supprimer le rucher');
    expect(told).toContain('Ses 3 ruches');
    expect(told).toContain('Ruche 1, Ruche 2, Ruche 3');
    await arrivedAt(router, '/');
    expect(await screen.findByText('Le rucher Les Rasses a été supprimé')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Les Rasses' })).not.toBeInTheDocument();
  });

  test('names former hives, which are lost too', async () => {
    const server = signedIn([anApiary()]);
    const ended = { ended_on: '2026-06-01', ended_by: 'b5d7c1ce-0000-4000-8000-000000000001' };
    server.on(hiveEndpoints.ended, { answer: [{ ...aHive({ name: 'Vieille' }), ...ended }] });
    const { user } = renderApp('/apiary/1');
    await choose(user, 'Autres actions du rucher', 'Supprimer le rucher');
    const dialog = await screen.findByRole('dialog', { name: 'Supprimer le rucher Les Rasses\u00A0?' });
    await within(dialog).findByText(/Son ancienne ruche et toutes ses observations seront perdues.*Vieille/);
  });

  test('names the scales that are lost with all their readings, also without hives', async () => {
    const server = signedIn([anApiary()]);
    const elsewhere = aScale({ id: 8 });
    const scales = [aScale(), { ...elsewhere, description: { ...elsewhere.description, apiary: 2 } }];
    server.on(sensorEndpoints.list, { answer: sensorsOf(scales) });
    const { user } = renderApp('/apiary/1');
    await choose(user, 'Autres actions du rucher', 'Supprimer le rucher');
    const dialog = await screen.findByRole('dialog', { name: 'Supprimer le rucher Les Rasses\u00A0?' });
    await within(dialog).findByText(
      /Sa balance et toutes ses mesures seront perdues aussi : Balance du haut\./,
    );
  });

  test('mentions the countings of its hives', async () => {
    const server = signedIn([anApiary({ hives: threeHives() })]);
    server.on(countingEndpoints.list, ({ query }) => ({
      answer: { data: query.get('apiary') === '1' ? [aDoneCounting({ hive_id: 11 })] : [], last_page: 1 },
    }));
    const { user } = renderApp('/apiary/1');
    await choose(user, 'Autres actions du rucher', 'Supprimer le rucher');
    const dialog = await screen.findByRole('dialog', { name: 'Supprimer le rucher Les Rasses\u00A0?' });
    await within(dialog).findByText(/Un comptage de varroas sera perdu aussi\./);
  });

  test('mentions scales if it is unknown whether there are any', async () => {
    const server = signedIn([anApiary()]);
    server.on(sensorEndpoints.list, 'no network');
    const { user } = renderApp('/apiary/1');
    await choose(user, 'Autres actions du rucher', 'Supprimer le rucher');
    expect(await screen.findByText(/S'il a une balance, elle et toutes ses mesures/)).toBeVisible();
  });

  test('can be cancelled', async () => {
    const server = signedIn([anApiary({ hives: [aHive()] })]);
    const { user } = renderApp('/apiary/1');
    await choose(user, 'Autres actions du rucher', 'Supprimer le rucher');
    await user.click(await screen.findByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.requests.every(({ method }) => method === 'GET')).toBe(true);
  });
});

describe('the photo of an apiary', () => {
  const photographed = () => {
    const server = signedIn([anApiary({ hives: [aHive()], picture: 'a'.repeat(32) })]);
    server.on(apiaryEndpoints.image, { file: 'RIFF' });
    return server;
  };

  test('can be removed', async () => {
    const server = photographed();
    server.on(apiaryEndpoints.removeImage, { answer: undefined });
    const { user } = renderApp('/apiary/1');
    await user.click(await screen.findByRole('button', { name: 'Changer la photo' }));
    await user.click(await screen.findByRole('button', { name: 'Supprimer la photo' }));
    expect(await screen.findByText("L'image a été supprimée")).toBeVisible();
    expect(screen.queryByRole('img', { name: 'Photo du rucher Les Rasses' })).not.toBeInTheDocument();
  });

  test('is refused at once if it is a HEIC that no part of the app can read', async () => {
    const server = photographed();
    const { user } = renderApp('/apiary/1');
    await user.click(await screen.findByRole('button', { name: 'Changer la photo' }));
    const dialog = await screen.findByRole('dialog');
    const input = dialog.parentElement?.querySelector<HTMLInputElement>('input[type="file"]');
    if (!input) throw new Error('there is no field for a file');
    await user.upload(
      input,
      new File(['\0\0\0\x18ftypheic\0\0\0\0mif1heic'], 'a.heic', { type: 'image/heic' }),
    );
    await user.click(await screen.findByRole('button', { name: 'Utiliser cette photo' }));
    expect(await screen.findByText(/^L'image n'as pas pu être mise à jour · .*HEIC/)).toBeVisible();
    expect(server.requests.every(({ method }) => method === 'GET')).toBe(true);
  });

  test('shows a refusal in the words of specification 8', async () => {
    const server = photographed();
    server.on(apiaryEndpoints.removeImage, { refuse: { status: 500, code: 'internal' } });
    const { user } = renderApp('/apiary/1');
    await user.click(await screen.findByRole('button', { name: 'Changer la photo' }));
    await user.click(await screen.findByRole('button', { name: 'Supprimer la photo' }));
    expect(await screen.findByText("L'image n'as pas pu être mise à jour")).toBeVisible();
  });
});

test('a missing apiary is reported', async () => {
  signedIn([anApiary()]);
  renderApp('/apiary/99');
  expect(await screen.findByRole('heading', { name: "Ce rucher n'existe pas" })).toBeVisible();
});
