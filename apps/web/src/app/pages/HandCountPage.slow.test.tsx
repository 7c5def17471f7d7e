import { countingEndpoints } from '@propolis/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aHive, anApiary, signedIn } from '../../../test/beekeeping.ts';
import { aCounting } from '../../../test/countings.ts';
import { arrivedAt, title } from '../../../test/elements.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { setLanguage } from '../../lib/i18n/language.ts';
import { createMemoryStore } from '../../lib/writes/write-store.ts';

const PATH = '/automatic_varroa_counting/by_hand';
const NOW = new Date('2026-07-02T10:00:00Z');
const seen = NOW.getTime() / 1000;
const apiaries = [
  anApiary({ hives: [aHive({ name: 'Capucine', last_observation_date: seen })] }),
  anApiary({ id: 2, name: 'La Côte', hives: [aHive({ id: 21, apiary_id: 2, name: 'Bleuet' })] }),
];

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));

const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) });
const hive = () => screen.getByRole('combobox', { name: /^Ruche/ });
type User = ReturnType<typeof renderApp>['user'];
const save = (user: User) => user.click(screen.getByRole('button', { name: 'Enregistrer le comptage' }));

async function open(
  address: string,
  answer: Parameters<ReturnType<typeof signedIn>['on']>[1],
  present = apiaries,
) {
  const server = signedIn(present);
  server.on(countingEndpoints.countByHand, answer);
  const app = renderApp(address, createMemoryStore({ durable: true }));
  await title('Comptage à la main');
  const sent = () => server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { ...app, sent };
}

test('missing and invalid fields show their errors all at once, and nothing is sent', async () => {
  const { user, sent } = await open(PATH, 'no network');
  await user.type(field('Jours sous la ruche'), '400');
  await user.clear(field('Jour du comptage'));
  await user.type(field('Jour du comptage'), '03.07.2026');
  await save(user);
  await waitFor(() => expect(field('Nombre de varroas')).toHaveAccessibleDescription('Ce champ est requis'));
  expect(hive()).toHaveAccessibleDescription('Ce champ est requis');
  expect(field('Jours sous la ruche')).toHaveAccessibleDescription(/Entre 0,5 et 366/);
  expect(field('Jour du comptage')).toHaveAccessibleDescription("Cette date est dans l'avenir");
  expect(sent()).toEqual([]);
});

test('without an apiary the page leads to adding one', async () => {
  signedIn([]);
  const { router } = renderApp(PATH);
  await arrivedAt(router, '/apiary/add');
});

test('without a hive the page leads to adding one, and shows no empty choice', async () => {
  signedIn([anApiary({ hives: [] })]);
  const { user, router } = renderApp(PATH);
  await title('Comptage à la main');
  expect(screen.queryByRole('combobox', { name: /^Ruche/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Ajouter une ruche' }));
  await arrivedAt(router, '/apiary/1/hive/add');
});

test.each([
  ['12,5', 'Un nombre entier, sans décimales'],
  ['une dizaine', "Ce n'est pas un nombre"],
  ['-3', /^Entre 0 et 100[\s'’]000$/],
])('a count of « %s » is refused with the allowed range', async (typed, words) => {
  const { user, sent } = await open(PATH, 'no network');
  await user.type(field('Nombre de varroas'), typed);
  await save(user);
  await waitFor(() => expect(field('Nombre de varroas')).toHaveAccessibleDescription(words));
  expect(sent()).toEqual([]);
});

test('an ambiguous number in English is an error, not the smaller number', async () => {
  setLanguage('en');
  const server = signedIn(apiaries);
  const { user } = renderApp(PATH);
  const count = await screen.findByRole('textbox', { name: /^Number of mites/ });
  await user.type(count, '1,234');
  await user.click(screen.getByRole('button', { name: 'Save the count' }));
  await waitFor(() =>
    expect(count).toHaveAccessibleDescription('Is it 1234 or 1.234? Write it without a comma.'),
  );
  expect(server.requests.every(({ method }) => method === 'GET')).toBe(true);
});

test('of the hive whose page led here, today at the current time and another day at its noon', async () => {
  const { user, sent, router } = await open(`${PATH}?hive=11`, { answer: aCounting() });
  expect(hive()).toHaveValue('11');
  await user.type(field('Nombre de varroas'), '84');
  await user.type(field('Jours sous la ruche'), '7,5');
  await save(user);
  await arrivedAt(router, '/apiary/1/hive/11');
  expect(sent()).toMatchObject([
    { hive_id: 11, count_date: NOW.toISOString(), count: 84, exposure_days: 7.5 },
  ]);
});

test('of any hive, without the days; a refusal of the server is shown under its field', async () => {
  const { user, sent } = await open(PATH, {
    refuse: { status: 422, code: 'invalid_fields', errors: { hive_id: ['not_found'] } },
  });
  await user.selectOptions(hive(), 'Bleuet');
  await user.clear(field('Jour du comptage'));
  await user.type(field('Jour du comptage'), '01.07.2026');
  await user.type(field('Nombre de varroas'), '0');
  await save(user);
  await waitFor(() => expect(hive()).toHaveAccessibleDescription(/n'est pas à vous/));
  const noon = '2026-07-01T10:00:00.000Z';
  expect(sent()).toMatchObject([{ hive_id: 21, count_date: noon, count: 0, exposure_days: null }]);
});

test('a draft of another day keeps its day', async () => {
  const first = await open(`${PATH}?hive=11`, { answer: aCounting() });
  await first.user.type(field('Nombre de varroas'), '84');
  first.unmount();
  vi.setSystemTime(new Date('2026-07-03T10:00:00Z'));
  const { user, sent } = await open(`${PATH}?hive=11`, { answer: aCounting() });
  expect(field('Nombre de varroas')).toHaveValue('84');
  await save(user);
  const noon = '2026-07-02T10:00:00.000Z';
  await waitFor(() => expect(sent()).toMatchObject([{ hive_id: 11, count_date: noon, count: 84 }]));
});

test('a draft whose hive has ended asks for another hive', async () => {
  const first = await open(PATH, { answer: aCounting() });
  await first.user.selectOptions(hive(), 'Bleuet');
  await first.user.type(field('Nombre de varroas'), '84');
  first.unmount();
  const { user, sent } = await open(PATH, { answer: aCounting() }, apiaries.slice(0, 1));
  expect(hive()).toHaveDisplayValue('Choisissez une ruche');
  await save(user);
  await waitFor(() => expect(hive()).toHaveAccessibleDescription('Ce champ est requis'));
  expect(sent()).toEqual([]);
});

test('an untouched form opens with the current day', async () => {
  const first = await open(`${PATH}?hive=11`, { answer: aCounting() });
  await first.user.type(field('Nombre de varroas'), '8{Backspace}');
  first.unmount();
  vi.setSystemTime(new Date('2026-07-03T10:00:00Z'));
  const { user, sent } = await open(`${PATH}?hive=11`, { answer: aCounting() });
  await user.type(field('Nombre de varroas'), '84');
  await save(user);
  await waitFor(() => expect(sent()).toMatchObject([{ count_date: '2026-07-03T10:00:00.000Z', count: 84 }]));
});

test('without a network it is stored, appears in the list and beside its hive, and warns', async () => {
  const { user, router } = await open(`${PATH}?hive=11`, 'no network');
  await user.type(field('Nombre de varroas'), '84');
  await user.type(field('Jours sous la ruche'), '7');
  await save(user);
  await arrivedAt(router, '/apiary/1/hive/11');
  const varroas = within(await screen.findByRole('region', { name: 'Varroas' }));
  expect(await varroas.findByText('Capucine : 84 varroas, le 2 juillet 2026')).toBeVisible();
  expect(
    (await screen.findAllByTitle('Au-dessus du seuil depuis le 2 juillet : 12 varroas par jour, seuil 10'))
      .length,
  ).toBeGreaterThan(0);
  await router.navigate({ to: '/automatic_varroa_counting' });
  expect(await screen.findByText('Capucine : 84 varroas, le 2 juillet 2026')).toBeVisible();
});
