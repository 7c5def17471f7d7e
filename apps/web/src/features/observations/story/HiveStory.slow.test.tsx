import { type Observation, observationEndpoints, photoEndpoints, recordEndpoints } from '@propolis/contract';
import { DAY_MS } from '@propolis/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { aHive, anApiary, aTreatment, pageOfRecords, signedIn } from '../../../../test/beekeeping.ts';
import { failure, retry } from '../../../../test/elements.ts';
import { aRecord } from '../../../../test/records.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import type { StandInServer } from '../../../../test/server.ts';
import { setLanguage } from '../../../lib/i18n/language.ts';
import { STORY_PAGE } from '../observations.api.ts';

const MAY = new Date(2026, 4, 1, 12).getTime();

/** Daily observations, newest first; the last of `made` is on 1 May 2026. */
const season = (...made: readonly Observation['data'][]): Observation[] =>
  made.map((data, at) => ({
    id: made.length - at,
    observation_date: new Date(MAY + (made.length - 1 - at) * DAY_MS).toISOString(),
    data,
    photos: [],
    version: 1,
  }));

/** A hive with these observations in the responses. */
function withHive(observations: readonly Observation[], change: Parameters<typeof aHive>[0] = {}) {
  const [newest] = observations;
  const last = newest ? Math.floor(Date.parse(newest.observation_date) / 1000) : null;
  const server = signedIn([anApiary({ hives: [aHive({ last_observation_date: last, ...change })] })]);
  const ids = observations.map(({ id, observation_date }) => ({ id, observation_date }));
  server.on(observationEndpoints.ids, { answer: ids });
  server.on(observationEndpoints.latest, ({ query }) => {
    const before = query.get('before');
    const start = before === null ? 0 : observations.findIndex(({ id }) => String(id) === before) + 1;
    return { answer: observations.slice(start, start + Number(query.get('limit'))) };
  });
  return server;
}

const story = () => screen.findByRole('region', { name: /Son histoire|Seine Geschichte|Its story/ });
const chapters = async () => within(await screen.findByRole('list', { name: 'Ce qui a changé' }));
const texts = async () => {
  const list = await screen.findByRole('list', { name: 'Ce qui a changé' });
  return [...list.children].map(({ textContent }) => textContent);
};

describe('the story of a hive', () => {
  test('is below the last observation and the facts', async () => {
    withHive(season({ general_impression: 3, brood_frames: 7, structure_honey_super: 2 }));
    renderApp('/apiary/1/hive/11');
    await screen.findByText(
      /^Dernière observation .*, le 1er mai 2026 : colonie forte, 7 cadres de couvain et 2 hausses\.$/,
    );
    const facts = screen.getByText("Race d'abeilles");
    expect(facts.compareDocumentPosition(await story())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test.each([
    ['de', /^Letzte Beobachtung .*, am 1\. Mai 2026: starkes Volk und 1 Brutwabe\.$/],
    ['en', /^Last observed .*, on 1 May 2026: a strong colony and 1 frame of brood\.$/],
  ] as const)('is in the language of the beekeeper: %s', async (language, sentence) => {
    setLanguage(language);
    withHive(season({ general_impression: 3, brood_frames: 1 }));
    renderApp('/apiary/1/hive/11');
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  test('describes the changes by chapter and groups observations without changes', async () => {
    withHive(
      season(
        { harvest_honey_frames: 8, harvest_wax: 0.5, structure_honey_super: 0 },
        {},
        { brood_frames: 5 },
        { brood_frames: 5, structure_honey_super: 1, feeding_quantity: 2.5, feeding_type: 'option_1' },
        { general_impression: 2, brood_frames: 3 },
      ),
    );
    renderApp('/apiary/1/hive/11');
    expect(await texts()).toEqual([
      "5 mai 20261 hausse retirée, il n'en reste plusRécolte\u00A0: 8 cadres de miel et 0,5 kg de cire",
      '3–4 mai 20262 observations de plus',
      "2 mai 2026Le couvain s'est étendu de 3 à 5 cadres1 hausse en placeNourrie\u00A0: 2,5 kg de sirop de sucre",
      '1er mai 2026Colonie normale3 cadres de couvain',
    ]);
  });

  test('shows notes and photos; a date links to all values', async () => {
    const [first] = season({ general_notes: 'Reine marquée en bleu.' });
    if (!first) throw new Error('nothing was observed');
    const id = 'a0000000-0000-4000-8000-000000000001';
    const server = withHive([{ ...first, photos: [{ id, width: 800, height: 600 }] }]);
    server.on(photoEndpoints.get, { file: 'picture' });
    const { user, router } = renderApp('/apiary/1/hive/11');
    expect(await screen.findByText('Reine marquée en bleu.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Agrandir la photo 1 du 1er mai 2026' }));
    expect(await screen.findByRole('dialog', { name: 'Photos du 1er mai 2026' })).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click((await chapters()).getByRole('link', { name: '1er mai 2026' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'observations', from: 1 }));
  });

  test('has the records of the hive by day, each with its own amount and a link', async () => {
    const server = withHive(season({ brood_frames: 5 }, { brood_frames: 3 }));
    const record = (id: string, happened_on: string) => ({
      ...aTreatment({ happened_on, hive_ids: [12, 11], amounts: [4, 2] }),
      id,
    });
    server.on(recordEndpoints.list, {
      answer: pageOfRecords(
        record('b0000000-0000-4000-8000-000000000002', '2026-05-02'),
        { ...record('b0000000-0000-4000-8000-000000000003', '2026-05-02'), origin: 'observation' },
        record('b0000000-0000-4000-8000-000000000004', '2026-04-20'),
      ),
    });
    renderApp('/apiary/1/hive/11');
    const links = await (await chapters()).findAllByRole('link', { name: /Formicpro/ });
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Formicpro, 2 lanières', '/journal/b0000000-0000-4000-8000-000000000002'],
      ['Formicpro, 2 lanières', '/journal/b0000000-0000-4000-8000-000000000004'],
    ]);
    expect(await texts()).toEqual([
      "2 mai 2026Le couvain s'est étendu de 3 à 5 cadresFormicpro, 2 lanières",
      '1er mai 20263 cadres de couvain',
      '20 avril 2026Formicpro, 2 lanières',
    ]);
    const asked = server.requests.filter(({ path }) => path === recordEndpoints.list.path);
    expect(asked.map(({ query }) => query.get('hive'))).toContain('11');
  });

  test("of a hive without observations asks for the first one, with the page's own button", async () => {
    withHive([]);
    renderApp('/apiary/1/hive/11');
    expect(await screen.findByRole('heading', { name: "Personne ne l'a encore observée" })).toBeVisible();
    // Header and footer have one each; CSS shows one of them.
    expect(screen.getAllByRole('link', { name: 'Nouvelle observation' })).toHaveLength(2);
  });

  test('of a hive with records and no observation has them alone, each as of this hive', async () => {
    const server = withHive([]);
    const stock = aRecord({
      ...{ kind: 'stock', event: 'start', happened_on: '2026-01-01', happened_at: null, note: null },
      ...{
        hive_ids: [11, 12, 13],
        colonies: 3,
        to_apiary_id: null,
        cause: null,
        found_on: null,
        remains: [],
      },
      ...{ autumn_strength: null, party_name: null, party_address: null, party_number: null },
    });
    server.on(recordEndpoints.list, { answer: pageOfRecords(stock) });
    renderApp('/apiary/1/hive/11');
    expect(await texts()).toEqual(['1er janvier 2026Effectif initial']);
    expect(screen.queryByRole('heading', { name: /^Personne/ })).toBeNull();
  });

  test('does not describe a queued observation with the values of the previous one', async () => {
    withHive(season({ general_impression: 3 }), { last_observation_date: (MAY + DAY_MS) / 1000 });
    renderApp('/apiary/1/hive/11');
    expect(await screen.findByText(/^Dernière observation .*, le 2 mai 2026\.$/)).toBeVisible();
  });

  test('that is not on this device says so in one line', async () => {
    const server = withHive(season({ brood_frames: 2 }));
    server.on(observationEndpoints.latest, 'no network');
    renderApp('/apiary/1/hive/11');
    expect(
      await within(await story()).findByText(
        'Les observations de cette ruche ne sont pas encore sur cet appareil.',
      ),
    ).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('that fails to load shows an error beside the facts and can be retried', async () => {
    const server = withHive(season({ brood_frames: 2 }));
    server.on(observationEndpoints.latest, { refuse: { status: 404, code: 'not_found' } });
    const { user } = renderApp('/apiary/1/hive/11');
    expect(await failure()).toBeVisible();
    expect(screen.getByText("Race d'abeilles")).toBeVisible();
    server.on(observationEndpoints.latest, { answer: season({ brood_frames: 2 }) });
    await retry(user);
    expect(await texts()).toEqual(['1er mai 20262 cadres de couvain']);
  });
});

describe('a long story', () => {
  let server: StandInServer;
  const asked = () => server.requests.filter(({ path }) => path.endsWith('/observations/latest')).length;

  beforeEach(() => {
    server = withHive(
      season(...Array.from({ length: 2 * STORY_PAGE }, (_, at) => ({ brood_frames: at % 9 }))),
    );
  });

  test('shows a few chapters; older observations are requested after the loaded ones', async () => {
    const { user } = renderApp('/apiary/1/hive/11');
    expect(await texts()).toHaveLength(6);
    expect(asked()).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Montrer plus' }));
    expect(await texts()).toHaveLength(26);
    expect(asked()).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Montrer plus' }));
    await user.click(screen.getByRole('button', { name: 'Montrer plus' }));
    await waitFor(async () => expect(await texts()).toHaveLength(66));
    expect(asked()).toBe(2);
  });

  test('whose next page fails shows an error and keeps the loaded chapters', async () => {
    const { user } = renderApp('/apiary/1/hive/11');
    await texts();
    server.on(observationEndpoints.latest, { refuse: { status: 404, code: 'not_found' } });
    for (const _press of [1, 2, 3]) await user.click(screen.getByRole('button', { name: 'Montrer plus' }));
    expect(await screen.findByText("La suite n'a pas pu être chargée.")).toBeVisible();
    expect(await texts()).toHaveLength(STORY_PAGE);
  });
});

describe('the curves of a season', () => {
  test('show strength, brood and stores, each with a sentence, and all values as a table', async () => {
    withHive(
      season(
        { general_impression: 3, brood_frames: 7, reserves_honey_frames: 4 },
        { brood_frames: 5 },
        { general_impression: 1, brood_frames: 2, reserves_honey_frames: 1 },
      ),
    );
    const { user } = renderApp('/apiary/1/hive/11');
    const shown = within(await story());
    const curves = await shown.findAllByRole('img');
    expect(curves.map((curve) => curve.getAttribute('aria-label'))).toEqual([
      'Impression générale\u00A0: entre faible et forte, forte la dernière fois.',
      'Cadres de couvain\u00A0: entre 2 cadres et 7 cadres, 7 cadres la dernière fois.',
      'Cadres de miel\u00A0: entre 1 cadre et 4 cadres, 4 cadres la dernière fois.',
    ]);
    await user.click(shown.getByText('Les valeurs en tableau'));
    const rows = within(shown.getByRole('table')).getAllByRole('row');
    expect(rows).toHaveLength(4);
    expect(rows[2]).toHaveTextContent('02.05.26');
    expect(rows[2]).toHaveTextContent('—5—');
  });

  test('need a second value', async () => {
    withHive(season({ general_impression: 3 }));
    renderApp('/apiary/1/hive/11');
    expect(await screen.findByText(/^Dès la deuxième observation/)).toBeVisible();
    expect(within(await story()).queryByRole('img')).not.toBeInTheDocument();
  });
});
