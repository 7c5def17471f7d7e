import {
  type CountingPage,
  countingEndpoints,
  hiveEndpoints,
  type Observation,
  observationEndpoints,
  photoEndpoints,
  recordEndpoints,
  sensorEndpoints,
} from '@propolis/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { aHive, anApiary, aTreatment, pageOfRecords, signedIn } from '../../../test/beekeeping.ts';
import { aDoneCounting } from '../../../test/countings.ts';
import { arrivedAt, choose, confirm } from '../../../test/elements.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aCamera } from '../../../test/sensors.ts';
import type { StandInServer } from '../../../test/server.ts';

const observation = (id: number, data: Observation['data']): Observation => ({
  id,
  observation_date: new Date(2026, 4, id, 12).toISOString(),
  data,
  photos: [],
  version: 1,
});
const SEVEN = [7, 6, 5, 4, 3, 2, 1].map((id) => observation(id, { brood_frames: id }));

function withObservations(server: StandInServer, observations: readonly Observation[]) {
  server.on(observationEndpoints.ids, {
    answer: observations.map(({ id, observation_date }) => ({ id, observation_date })),
  });
  server.on(observationEndpoints.latest, ({ query }) => {
    const before = query.get('before');
    const start = before === null ? 0 : observations.findIndex(({ id }) => String(id) === before) + 1;
    return { answer: observations.slice(start, start + Number(query.get('limit'))) };
  });
}

let server: StandInServer;
beforeEach(() => {
  server = signedIn([
    anApiary({ hives: [aHive({ observations_aggregate: { structure_honey_super: 1 } })] }),
    anApiary({ id: 2, name: 'La Côte', hives: [aHive({ id: 21, name: 'Acacia', apiary_id: 2 })] }),
  ]);
  withObservations(server, []);
});

describe('the page of a hive', () => {
  test('opens on its information, the default tab (specification 2)', async () => {
    renderApp('/apiary/1/hive/11');
    expect(await screen.findByRole('tab', { name: 'Informations' })).toHaveAttribute('aria-selected', 'true');
    const race = screen.getByText("Race d'abeilles").parentElement;
    expect(race).toHaveTextContent('Buckfast');
    expect(screen.getByText('Description').parentElement).toHaveTextContent('—');
  });

  test('omits frames that were never counted', async () => {
    server = signedIn([anApiary({ hives: [aHive({ frames_per_layer: 0 })] })]);
    withObservations(server, []);
    renderApp('/apiary/1/hive/11');
    expect((await screen.findByText('Cadres par étage')).parentElement).toHaveTextContent(/étage—$/);
  });

  test('offers a new counting only to beekeepers with a camera (specification 2)', async () => {
    const { unmount } = renderApp('/apiary/1/hive/11');
    await screen.findByRole('tab', { name: 'Informations' });
    expect(screen.queryByRole('link', { name: 'Nouveau comptage de varroas' })).toBeNull();
    unmount();
    server.on(sensorEndpoints.cameras, { answer: { sensors: [aCamera()] } });
    renderApp('/apiary/1/hive/11');
    expect(await screen.findByRole('link', { name: 'Nouveau comptage de varroas' })).toHaveAttribute(
      'href',
      '/apiary/1/hive/11/automatic_varroa_counting/add',
    );
    expect(screen.getByRole('link', { name: 'Comptage apizoom' })).toHaveAttribute(
      'href',
      '/sensors/apizoom',
    );
  });

  test('keeps its tab in the address', async () => {
    const { user, router } = renderApp('/apiary/1/hive/11');
    await user.click(await screen.findByRole('tab', { name: 'Observations' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'observations' }));
    expect(await screen.findByRole('heading', { name: "Pas encore d'observation" })).toBeVisible();
  });

  test.each([
    [0, 'Aucune hausse'],
    [1, '1 hausse'],
    [2, '2 hausses'],
  ])('counts %i honey supers as « %s »', async (count, words) => {
    server = signedIn([
      anApiary({ hives: [aHive({ observations_aggregate: { structure_honey_super: count } })] }),
    ]);
    withObservations(server, []);
    renderApp('/apiary/1/hive/11');
    expect(await screen.findByText(words)).toBeVisible();
  });

  test.each(['', '/edit'])(
    'leads to the new apiary of a moved hive, so that its QR code stays valid: %s',
    async (page) => {
      const { router } = renderApp(`/apiary/1/hive/21${page}`);
      await arrivedAt(router, `/apiary/2/hive/21${page}`);
    },
  );

  test('reports a missing hive', async () => {
    renderApp('/apiary/1/hive/99');
    expect(await screen.findByRole('heading', { name: "Cette ruche n'existe pas" })).toBeVisible();
  });
});

describe('the menu of a hive', () => {
  test('duplicates it, then leads back to the apiary', async () => {
    server.on(hiveEndpoints.duplicate, { answer: aHive({ id: 12, name: 'Ruche 2', position_on_apiary: 2 }) });
    const { user, router } = renderApp('/apiary/1/hive/11');
    await choose(user, 'Autres actions de la ruche', 'Dupliquer la ruche');
    expect(await screen.findByText('Ruche 2 a été ajoutée')).toBeVisible();
    expect(router.state.location.pathname).toBe('/apiary/1');
  });

  test('removes it after naming what is lost, then leads back to the apiary', async () => {
    withObservations(server, SEVEN);
    server.on(hiveEndpoints.remove, { answer: undefined });
    const { user, router } = renderApp('/apiary/1/hive/11');
    await choose(user, 'Autres actions de la ruche', 'Supprimer la ruche');
    const told = await confirm(user, 'Supprimer Ruche 1\u00A0?', 'Supprimer la ruche');
    expect(told).toContain('Ses 7 observations seront perdues.');
    expect(await screen.findByText('Ruche 1 a été supprimée')).toBeVisible();
    expect(router.state.location.pathname).toBe('/apiary/1');
  });

  test('keeps a hive of the stock register, and says why', async () => {
    server.on(hiveEndpoints.remove, { refuse: { status: 409, code: 'hive_in_register' } });
    const { user, router } = renderApp('/apiary/1/hive/11');
    await choose(user, 'Autres actions de la ruche', 'Supprimer la ruche');
    await confirm(user, 'Supprimer Ruche 1\u00A0?', 'Supprimer la ruche');
    expect(await screen.findByText(/^Cette ruche figure au registre de l'effectif\./)).toBeVisible();
    expect(router.state.location.pathname).toBe('/apiary/1/hive/11');
  });

  test('mentions its countings, in any state', async () => {
    server.on(countingEndpoints.list, ({ query }) => ({
      answer: {
        data: query.has('status')
          ? []
          : [aDoneCounting({ hive_id: 11 }), aDoneCounting({ id: 6, hive_id: 11 })],
        last_page: 1,
      },
    }));
    const { user } = renderApp('/apiary/1/hive/11');
    await choose(user, 'Autres actions de la ruche', 'Supprimer la ruche');
    const dialog = await screen.findByRole('dialog', { name: 'Supprimer Ruche 1\u00A0?' });
    await within(dialog).findByText(/2 comptages de varroas seront perdus aussi, avec leurs photos\./);
  });

  test('mentions countings if it is unknown whether there are any', async () => {
    server.on(countingEndpoints.list, 'no network');
    const { user } = renderApp('/apiary/1/hive/11');
    await choose(user, 'Autres actions de la ruche', 'Supprimer la ruche');
    expect(
      await screen.findByText(/S'il y a des comptages de varroas, ils seront perdus aussi/),
    ).toBeVisible();
  });

  test('does not remove a hive that another device has edited since: it reports the edit, and the hive stays', async () => {
    const present = aHive({ name: 'Tilleul', version: 2 });
    server.on(hiveEndpoints.remove, { refuse: { status: 409, code: 'changed_meanwhile', present } });
    const { user, router } = renderApp('/apiary/1/hive/11');
    await choose(user, 'Autres actions de la ruche', 'Supprimer la ruche');
    await confirm(user, 'Supprimer Ruche 1\u00A0?', 'Supprimer la ruche');
    expect(await screen.findByText(/modifiées entre-temps sur un autre appareil/)).toBeVisible();
    expect(router.state.location.pathname).toBe('/apiary/1/hive/11');
    const sent = server.requests.find(({ method }) => method === 'DELETE');
    expect(sent?.headers.get('if-match')).toBe('"1"');
  });
});

test('countings that are not on the device are one line in their card', async () => {
  server.on(countingEndpoints.list, 'no network');
  renderApp('/apiary/1/hive/11');
  const card = await screen.findByRole('region', { name: 'Varroas' });
  await within(card).findByText('Les comptages de cette ruche ne sont pas encore sur cet appareil.');
  expect(screen.queryByText("Cette page n'est pas encore sur cet appareil.")).toBeNull();
});

test('the state of varroa says nothing of the device while counts are read', async () => {
  const waiting: ((page: { readonly answer: CountingPage }) => void)[] = [];
  server.on(countingEndpoints.list, () => new Promise((resolve) => void waiting.push(resolve)));
  renderApp('/apiary/1/hive/11');
  await screen.findByRole('region', { name: 'Varroas' });
  const unread = /^Varroas\s: les comptages ne sont pas encore sur cet appareil/;
  expect(screen.queryByText(unread)).toBeNull();
  for (const answer of waiting) answer({ answer: { data: [], last_page: 1 } });
  expect(await screen.findByText(/^Varroas\s: [A-Z]/)).toBeVisible();
});

describe('the observations of a hive', () => {
  const table = () => screen.findByRole('table');
  const cellsOf = async (item: string) =>
    within(within(await table()).getByRole('row', { name: new RegExp(`^${item}`) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);

  test('are side by side with their units, yes and no in words, a dash for a missing value', async () => {
    withObservations(server, [
      observation(2, { brood_frames: 5, queen_observed: true, general_impression: 3 }),
      observation(1, { brood_frames: 1, workers_sweetness: 1, queen_clipped: false }),
    ]);
    renderApp('/apiary/1/hive/11?tab=observations');
    expect(await cellsOf('Cadres de couvain')).toEqual(['5 cadres', '1 cadre']);
    expect(await cellsOf('Reine observée')).toEqual(['Oui', '—Pas de valeur']);
    expect(await cellsOf('Reine clippée')).toEqual(['—Pas de valeur', 'Non']);
    expect(await cellsOf('Douceur')).toEqual(['—Pas de valeur', '1 sur 5très douces']);
    const [, newest] = within(await table()).getAllByRole('columnheader');
    expect(newest).toHaveTextContent('02.05.26');
    expect(newest).toHaveTextContent('forte');
  });

  test('are shown five at a time; previous and next page through them (specification 2)', async () => {
    withObservations(server, SEVEN);
    const { user, router } = renderApp('/apiary/1/hive/11?tab=observations');
    expect(await cellsOf('Cadres de couvain')).toHaveLength(5);
    await user.click(screen.getByRole('button', { name: 'Observations plus anciennes' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'observations', from: 2 }));
    await waitFor(async () =>
      expect(await cellsOf('Cadres de couvain')).toEqual(
        [5, 4, 3, 2, 1].map((n) => `${n} cadre${n > 1 ? 's' : ''}`),
      ),
    );
    const older = screen.getByRole('button', { name: 'Observations plus anciennes' });
    expect(older).toHaveAttribute('aria-disabled', 'true');
    expect(older).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Observations plus récentes' }));
    await waitFor(async () => expect((await cellsOf('Cadres de couvain'))[0]).toBe('7 cadres'));
  });

  test('are found by the calendar', async () => {
    withObservations(server, SEVEN);
    const { user, router } = renderApp('/apiary/1/hive/11?tab=observations');
    await user.click(await screen.findByRole('button', { name: 'Aller à une date' }));
    expect(await screen.findByText('mai 2026')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Observation du 6 mai 2026' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'observations', from: 6 }));
  });

  test('are in the calendar with the days of records', async () => {
    withObservations(server, SEVEN);
    const records = ['2026-05-06', '2026-05-20'].map((happened_on, at) => ({
      ...aTreatment({ happened_on, last_day: null }),
      id: `b0000000-0000-4000-8000-00000000000${at}`,
    }));
    server.on(recordEndpoints.list, { answer: pageOfRecords(...records) });
    const { user } = renderApp('/apiary/1/hive/11?tab=observations');
    await user.click(await screen.findByRole('button', { name: 'Aller à une date' }));
    const both = 'Observation du 6 mai 2026, Inscrit au journal le 6 mai 2026';
    expect(await screen.findByRole('button', { name: both })).toBeVisible();
    expect(screen.getByText('Inscrit au journal le 20 mai 2026')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Observation du 5 mai 2026' })).toBeVisible();
  });

  test('are deleted one by one, after naming what is lost', async () => {
    withObservations(server, [observation(2, { brood_frames: 5, queen_observed: true })]);
    server.on(observationEndpoints.remove, () => {
      withObservations(server, []);
      return { answer: undefined };
    });
    const { user } = renderApp('/apiary/1/hive/11?tab=observations');
    await choose(user, "Actions pour l'observation du 2 mai 2026", 'Supprimer');
    const told = await confirm(
      user,
      "Supprimer l'observation du 2 mai 2026\u00A0?",
      "Supprimer l'observation",
    );
    expect(told).toContain('Ses 2 valeurs seront perdues.');
    expect(await screen.findByText("L'observation a été supprimée")).toBeVisible();
    expect(await screen.findByRole('heading', { name: "Pas encore d'observation" })).toBeVisible();
  });

  test('of a record lead to it instead of being edited', async () => {
    const record = 'b0000000-0000-4000-8000-000000000001';
    withObservations(server, [{ ...observation(2, { structure_honey_super: 1 }), record }]);
    const { user, router } = renderApp('/apiary/1/hive/11?tab=observations');
    await user.click(await screen.findByRole('button', { name: "Actions pour l'observation du 2 mai 2026" }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Voir dans le journal']);
    await user.click(screen.getByRole('menuitem'));
    await arrivedAt(router, `/journal/${record}`);
  });

  test('lead to the form that corrects them', async () => {
    withObservations(server, [observation(2, { brood_frames: 5 })]);
    const { user, router } = renderApp('/apiary/1/hive/11?tab=observations');
    await choose(user, "Actions pour l'observation du 2 mai 2026", 'Modifier');
    await arrivedAt(router, '/apiary/1/hive/11/observation/2/edit');
  });
});

describe('photos of observations', () => {
  const pictures = ['a0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000002'].map(
    (id) => ({
      id,
      width: 800,
      height: 600,
    }),
  );

  test('are in the comparison and open full screen, one after the other', async () => {
    const server = signedIn([anApiary({ hives: [aHive()] })]);
    const seen = [{ ...observation(7, {}), photos: pictures }, observation(6, {})];
    server.on(observationEndpoints.ids, { answer: seen });
    server.on(observationEndpoints.latest, { answer: seen });
    server.on(photoEndpoints.get, { file: 'picture' });
    const { user } = renderApp('/apiary/1/hive/11?tab=observations');
    const row = await screen.findByRole('row', { name: /^Photos/ });
    expect(within(row).getAllByRole('button')).toHaveLength(2);
    expect(within(row).getByRole('img', { name: 'Pas de valeur' })).toBeVisible();
    await user.click(within(row).getByRole('button', { name: 'Agrandir la photo 2 du 7 mai 2026' }));
    const viewer = await screen.findByRole('dialog', { name: 'Photos du 7 mai 2026' });
    expect(within(viewer).getByText('2 sur 2')).toBeVisible();
    await user.keyboard('{ArrowRight}');
    expect(within(viewer).getByText('1 sur 2')).toBeVisible();
    await user.click(within(viewer).getByRole('button', { name: 'Photo précédente' }));
    expect(within(viewer).getByText('2 sur 2')).toBeVisible();
    expect(await within(viewer).findByRole('img', { name: 'Photo 2' })).toBeVisible();
  });

  test('have no row of their own if there are none', async () => {
    const server = signedIn([anApiary({ hives: [aHive()] })]);
    server.on(observationEndpoints.ids, { answer: SEVEN });
    server.on(observationEndpoints.latest, { answer: SEVEN.slice(0, 5) });
    renderApp('/apiary/1/hive/11?tab=observations');
    expect(await screen.findByText('Cadres de couvain')).toBeVisible();
    expect(screen.queryByText('Photos')).not.toBeInTheDocument();
  });
});
