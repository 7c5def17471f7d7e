import { countingEndpoints, type ListedCounting, recordEndpoints } from '@propolis/contract';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aHive, anApiary, aTreatment, pageOfRecords, signedIn } from '../../../../test/beekeeping.ts';
import { aDoneCounting } from '../../../../test/countings.ts';
import { renderApp } from '../../../../test/render-app.tsx';

/**
 * The hive's page with these countings, newest first; a day after the newest, unless the test sets a time.
 */
async function openHive(...data: ListedCounting[]) {
  const newest = Date.parse(data[0]?.count_date ?? '');
  if (!vi.isFakeTimers() && newest) vi.useFakeTimers({ toFake: ['Date'], now: newest + 86_400_000 });
  const server = signedIn([anApiary({ hives: [aHive()] })]);
  server.on(countingEndpoints.list, { answer: { data, last_page: 1 } });
  const app = renderApp('/apiary/1/hive/11');
  const varroas = within(await screen.findByRole('region', { name: 'Varroas' }));
  return { ...app, server, varroas };
}

test.each([
  [
    '2026-05-31T10:00:00Z',
    21,
    'Sous le seuil',
    '3 varroas par jour',
    'Fin mai, le seuil est de 3',
    /^Rien à faire/,
  ],
  [
    '2026-05-31T10:00:00Z',
    22,
    'Au-dessus du seuil',
    '3,1 varroas par jour',
    'Fin mai',
    /traitement d'urgence/,
  ],
  ['2026-07-10T10:00:00Z', 77, 'Au-dessus du seuil', '11 varroas par jour', 'De fin juin', /sans attendre/],
  // A value equal to the threshold does not count as above it.
  ['2026-07-10T10:00:00Z', 72, 'Au-dessus du seuil', '10,3 varroas par jour', 'De fin juin', /sans attendre/],
  ['2026-08-01T10:00:00Z', 7, 'Sous le seuil', '1 varroa par jour', 'En cette partie', /^Rien à faire/],
])('on %s, %i mites in a week are: %s', async (count_date, mites, verdict, perDay, threshold, advice) => {
  const { varroas } = await openHive(
    aDoneCounting({ count_date, varroa_count_above_minimum_certainty: mites }),
  );
  expect(await varroas.findByText(verdict)).toBeVisible();
  expect(
    varroas.getByText((_, shown) => shown?.tagName === 'P' && shown.textContent === perDay),
  ).toBeVisible();
  expect(varroas.getByText(new RegExp(threshold))).toBeVisible();
  expect(varroas.getByText(advice)).toBeVisible();
});

test.each([
  ['2026-08-14', 6, 300, 'Sous le seuil', '2', 'En août, le seuil est de 2', /^Rien à faire/],
  ['2026-08-14', 7, 300, 'Au-dessus du seuil', '2,3', 'En août, le seuil est de 2', /sans attendre/],
  [
    '2026-07-14',
    2,
    100,
    'Peut-être au-dessus du seuil',
    '2',
    'Seulement 100 abeilles',
    /300 abeilles ou plus/,
  ],
  ['2026-05-14', 9, 300, 'Pas de seuil pour un échantillon ce mois-ci', '3', "^Marge d'un", /qu'en juillet/],
])('on %s, %i mites on %i bees are: %s', async (day, mites, bees, verdict, share, line, advice) => {
  const { varroas } = await openHive(
    aDoneCounting({
      ...{ count_date: `${day}T10:00:00Z`, varroa_count_above_minimum_certainty: mites },
      ...{ counted_by: 'hand', exposure_days: null, mites_per_day: null },
      ...{ sample_bees: bees, sample_method: 'wash' },
    }),
  );
  expect(await varroas.findByText(verdict)).toBeVisible();
  const words = `${share} varroas pour 100 abeilles`;
  expect(
    varroas.getByText((_, shown) => shown?.tagName === 'P' && shown.textContent === words),
  ).toBeVisible();
  expect(varroas.getByText(new RegExp(line))).toBeVisible();
  expect(varroas.getByText(advice)).toBeVisible();
});

test('an estimate whose range includes the threshold is uncertain', async () => {
  const { varroas } = await openHive(
    aDoneCounting({
      count_date: '2026-08-01T10:00:00Z',
      varroa_count_above_minimum_certainty: 68,
      count_range: { least: 56, most: 84 },
    }),
  );
  expect(await varroas.findByText('Peut-être au-dessus du seuil')).toBeVisible();
  expect(varroas.getByText('8 à 12')).toBeVisible();
  expect(varroas.getByText(/est une estimation/)).toBeVisible();
});

test('a number with a doubtful scale gives neither the all-clear nor advice to treat', async () => {
  const doubtful = { count_date: '2026-08-01T10:00:00Z', scale_doubt: 'unsure_scale' } as const;
  const { varroas, unmount } = await openHive(
    aDoneCounting({ ...doubtful, varroa_count_above_minimum_certainty: 7 }),
  );
  expect(await varroas.findByText("L'échelle n'est pas sûre")).toBeVisible();
  expect(varroas.getByText(/ne peut pas encore être comparé au seuil/)).toBeVisible();
  unmount();
  const many = await openHive(aDoneCounting(doubtful));
  expect(await many.varroas.findByText('Peut-être au-dessus du seuil')).toBeVisible();
  expect(many.varroas.getByText(/donnez la largeur du lange avant de décider/)).toBeVisible();
});

test('without the days of the board, it says that they are missing and links to their field', async () => {
  const { varroas } = await openHive(aDoneCounting({ exposure_days: null, mites_per_day: null }));
  expect(await varroas.findByText('Jours sous la ruche inconnus')).toBeVisible();
  expect(varroas.getByRole('link', { name: 'Ajouter les jours' })).toHaveAttribute(
    'href',
    '/automatic_varroa_counting/5',
  );
});

test('in winter only the threshold after treatment applies', async () => {
  const winter = { count_date: '2026-12-20T10:00:00Z', exposure_days: 14 };
  const { varroas, unmount } = await openHive(aDoneCounting(winter));
  expect(await varroas.findByText('Pas de seuil en cette saison')).toBeVisible();
  unmount();
  const after = await openHive(aDoneCounting({ ...winter, corrected_count: 501 }));
  expect(await after.varroas.findByText('Au-dessus du seuil')).toBeVisible();
  expect(after.varroas.getByText(/répétez-le/)).toBeVisible();
});

test('three mites in two days are shown with the limits of such a short count', async () => {
  const { varroas } = await openHive(
    aDoneCounting({ count_date: '2026-06-01T10:00:00Z', exposure_days: 2, corrected_count: 3 }),
  );
  expect(await varroas.findByText(/n'est resté que 2 jours : 7 jours/)).toBeVisible();
  expect(varroas.getByText(/^Moins de 10 varroas/)).toBeVisible();
});

test.each([
  [30, 'Au-dessus du seuil', /Traitez sans attendre|Agissez/, /plus de 30 jours/],
  [31, 'À ce moment-là : Au-dessus du seuil', /plus de 30 jours/, /Traitez sans attendre|Agissez/],
])('a count of %i days ago shows either advice or that it is too old', async (ago, verdict, said, unsaid) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-15T10:00:00Z') });
  const count_date = new Date(Date.now() - ago * 86_400_000).toISOString();
  const { varroas } = await openHive(aDoneCounting({ count_date, exposure_days: 14, corrected_count: 501 }));
  await varroas.findByText(/varroas par jour$/);
  expect(varroas.getByText(verdict)).toBeVisible();
  expect(varroas.getByText(said)).toBeVisible();
  expect(varroas.queryByText(unsaid)).not.toBeInTheDocument();
});

test.each([
  [30, 1],
  [31, 0],
])('a count of %i days ago without its days asks for them with %i link', async (ago, links) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-15T10:00:00Z') });
  const count_date = new Date(Date.now() - ago * 86_400_000).toISOString();
  const { varroas } = await openHive(aDoneCounting({ count_date, exposure_days: null }));
  await varroas.findByText(/^Dernier comptage/);
  expect(varroas.queryAllByRole('link', { name: 'Ajouter les jours' })).toHaveLength(links);
});

test('names the source of the thresholds with version and date', async () => {
  const { varroas, user } = await openHive(aDoneCounting());
  await user.click(await varroas.findByText('Pourquoi ?'));
  expect(
    await varroas.findByText(/Concept varroa.*apiservice, version V2606.*relevés le 22 novembre 2026/),
  ).toBeVisible();
});

test('the season of a hive is drawn, with links to its counts and to the next one', async () => {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();
  const { varroas, server, user } = await openHive(
    aDoneCounting({ id: 2, count_date: day(5), corrected_count: 14 }),
    aDoneCounting({ id: 1, count_date: day(40), corrected_count: 7 }),
    aDoneCounting({ id: 3, count_date: day(400), corrected_count: 700 }),
  );
  expect(
    await varroas.findByRole('img', { name: /^Chute par jour depuis un an\s: 1 le .* et 2 le / }),
  ).toBeVisible();
  expect(varroas.getByRole('link', { name: 'Voir les 3 comptages' })).toHaveAttribute(
    'href',
    '/automatic_varroa_counting?hive=11',
  );
  // Both ways, even without a camera among the sensors.
  await user.click(varroas.getByRole('button', { name: 'Compter' }));
  expect(await screen.findByRole('menuitem', { name: 'Sur une photo' })).toHaveAttribute(
    'href',
    '/apiary/1/hive/11/automatic_varroa_counting/add',
  );
  expect(screen.getByRole('menuitem', { name: 'Saisir mon comptage' })).toHaveAttribute(
    'href',
    '/automatic_varroa_counting/by_hand?hive=11',
  );
  const asked = server.requests.find(({ path }) => path === countingEndpoints.list.path);
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({ hive: '11', status: 'done' });
});

test('a hive without counts explains how to start', async () => {
  const { varroas } = await openHive();
  expect(await varroas.findByText(/^Aucun comptage encore/)).toBeVisible();
});

test.each([
  ['2026-08-10T10:00:00Z', '2026-08-10', 7, 1],
  ['2026-08-23T10:00:00Z', '2026-08-10', 7, 1],
  ['2026-08-24T10:00:00Z', '2026-08-10', 7, 0],
  // The board was laid during the treatment.
  ['2026-08-24T10:00:00Z', '2026-08-10', 14, 1],
  ['2026-08-24T10:00:00Z', null, 7, 1],
])(
  'a count of %s, with a treatment until %s and a board of %i days, is under treatment: %i',
  async (count_date, last_day, exposure_days, count) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-08-25T10:00:00Z') });
    const server = signedIn([anApiary({ hives: [aHive()] })]);
    const counting = aDoneCounting({ count_date, exposure_days, corrected_count: 501 });
    server.on(countingEndpoints.list, { answer: { data: [counting], last_page: 1 } });
    server.on(recordEndpoints.list, { answer: pageOfRecords(aTreatment({ last_day })) });
    renderApp('/apiary/1/hive/11');
    const varroas = within(await screen.findByRole('region', { name: 'Varroas' }));
    expect(await varroas.findByText(count === 1 ? 'Sous traitement' : 'Au-dessus du seuil')).toBeVisible();
    expect(varroas.queryAllByText(/il mesure l'effet du traitement/)).toHaveLength(count);
    expect(varroas.queryAllByText(/^Traitez sans attendre/)).toHaveLength(1 - count);
  },
);

test('the threshold of spring holds later in an apiary high up, which is said', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-21T10:00:00Z') });
  const server = signedIn([anApiary({ hives: [aHive()], altitude: 1100 })]);
  // 5 a day: the threshold of the end of May is 3, the one before 10.
  const counting = aDoneCounting({ count_date: '2026-05-20T10:00:00Z', corrected_count: 35 });
  server.on(countingEndpoints.list, { answer: { data: [counting], last_page: 1 } });
  const { user } = renderApp('/apiary/1/hive/11');
  const varroas = within(await screen.findByRole('region', { name: 'Varroas' }));
  expect(await varroas.findByText('Sous le seuil')).toBeVisible();
  await user.click(varroas.getByText('Pourquoi ?'));
  expect(varroas.getByText(/Dates déplacées de 20 jours/)).toBeVisible();
});
