import {
  accountEndpoints,
  apiaryEndpoints,
  hiveEndpoints,
  observationEndpoints,
  type Preferences,
} from '@propolis/contract';
import { DEFAULT_NOTIFICATIONS } from '@propolis/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { aHive, anApiary, preferencesWith, signedIn, threeHives } from '../../test/beekeeping.ts';
import { choose, moveHive, setText } from '../../test/elements.ts';
import { renderApp } from '../../test/render-app.tsx';
import type { StandInServer } from '../../test/server.ts';
import { setLanguage } from '../lib/i18n/language.ts';
import { createMemoryStore } from '../lib/writes/write-store.ts';

const FORM = '/apiary/1/hive/11/observation';
const KEPT = "Seulement sur cet appareil : pas de réseau. L'envoi suivra de lui-même.";
const device = () => createMemoryStore({ durable: true });
const names = () =>
  within(screen.getByRole('list', { name: /dans l'ordre/ }))
    .getAllByRole('link', { name: /^(?!Observer)/ })
    .map(({ textContent }) => textContent);

let server: StandInServer;
beforeEach(() => {
  server = signedIn([anApiary({ hives: threeHives() })]);
  server.on(observationEndpoints.ids, { answer: [] });
  server.on(observationEndpoints.latest, { answer: [] });
});

type User = ReturnType<typeof renderApp>['user'];
async function observe(user: User, impression: string) {
  const question = await screen.findByLabelText('Impression générale', { selector: 'fieldset' });
  await user.click(within(question).getByRole('button', { name: impression }));
  await user.click(screen.getByText("Enregistrer l'observation"));
}
const writes = () => server.requests.filter(({ method }) => method !== 'GET');

describe('without a network', () => {
  test('an observation is reported as stored, its form closes, and its draft is deleted', async () => {
    server.on(observationEndpoints.create, 'no network');
    const { user, router } = renderApp(FORM, device());
    await observe(user, 'forte');
    expect(await screen.findByText(KEPT)).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe('/apiary/1/hive/11'));
    expect(screen.getByText('1 saisie seulement sur cet appareil')).toBeVisible();
    expect(await screen.findByRole('img', { name: 'forte' })).toBeVisible();
    expect(screen.queryByText('Observation de Ruche 1 enregistrée')).toBeNull();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('observation-draft'))).toEqual([]);
  });

  test('a queued write is sent when the app opens again, and reported', async () => {
    server.on(observationEndpoints.create, 'no network');
    const store = device();
    const first = renderApp(FORM, store);
    await observe(first.user, 'faible');
    await screen.findByText(KEPT);
    first.unmount();
    server.on(observationEndpoints.create, {
      answer: aHive({ observations_aggregate: { general_impression: 1 } }),
    });
    renderApp('/apiary/1/hive/11', store);
    expect(
      await screen.findByText('Sur le serveur : 1 saisie qui était seulement sur cet appareil'),
    ).toBeVisible();
    const [before, after] = writes().map(({ headers }) => headers.get('idempotency-key'));
    expect(after).toBe(before);
    expect(screen.queryByText(/attend d'être/)).toBeNull();
  });

  test('a queued write that is refused later shows the reason and is not lost', async () => {
    server.on(observationEndpoints.create, 'no network');
    const store = device();
    const first = renderApp(FORM, store);
    await observe(first.user, 'faible');
    await screen.findByText(KEPT);
    first.unmount();
    setLanguage('de');
    server.on(observationEndpoints.create, { refuse: { status: 404, code: 'not_found' } });
    renderApp('/apiary/1/hive/11', store);
    expect(
      await screen.findByText(/^Abgelehnt: ein Eintrag, der nur auf diesem Gerät ist\. Nicht gefunden/),
    ).toBeVisible();
    expect(await screen.findByText('1 Eintrag abgelehnt')).toBeVisible();
  });

  test('hives stay where they were moved, also after two quick moves', async () => {
    server.on(hiveEndpoints.update, 'no network');
    const { user } = renderApp('/apiary/1', device());
    await moveHive(user, 'Ruche 1', '3');
    await moveHive(user, 'Ruche 3', '1');
    await waitFor(() => expect(names()).toEqual(['Ruche 3', 'Ruche 2', 'Ruche 1']));
    expect(await screen.findByText('2 saisies seulement sur cet appareil')).toBeVisible();
  });

  test('an apiary is stored too, shown among the others at once, and can be opened', async () => {
    server.on(apiaryEndpoints.create, 'no network');
    const { user, router } = renderApp('/apiary/add', device());
    setText(await screen.findByRole('textbox', { name: /Référence/ }), 'VD-1');
    setText(screen.getByRole('textbox', { name: /Latitude/ }), '46.8');
    setText(screen.getByRole('textbox', { name: /Longitude/ }), '6.5');
    await user.click(screen.getByRole('button', { name: 'Créer le rucher' }));
    expect(await screen.findByText(KEPT)).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    const card = await screen.findByRole('region', { name: /^Rucher-2/ });
    expect(within(card).getByRole('img', { name: 'Seulement sur cet appareil' })).toBeVisible();
    await user.click(within(card).getByRole('link', { name: 'Rucher-2' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Rucher-2' })).toBeVisible();
  });

  test('a copy of a hive is among the others at once, without a code or a curve', async () => {
    server.on(hiveEndpoints.duplicate, 'no network');
    const { user } = renderApp('/apiary/1/hive/11', device());
    expect(await screen.findByRole('img', { name: /QR/ })).toBeVisible();
    await choose(user, 'Autres actions de la ruche', 'Dupliquer la ruche');
    await waitFor(() => expect(names()).toEqual(['Ruche 1', 'Ruche 2', 'Ruche 3', 'Ruche 4']));
    await user.click(screen.getByRole('link', { name: /^Ruche 4/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Ruche 4' })).toBeVisible();
    expect(await screen.findByRole('tab', { name: 'Observations' })).toBeVisible();
    expect(screen.queryByRole('tab', { name: 'Évolution' })).not.toBeInTheDocument();
    expect(screen.queryByRole('img', { name: /QR/ })).not.toBeInTheDocument();
  });
});

test('the first of two moves is refused: the second stays', async () => {
  const [first, second, third] = threeHives();
  const stand = [third, first, second].map((hive, at) => aHive({ ...hive, position_on_apiary: at + 1 }));
  server.on(hiveEndpoints.update, ({ path }) => {
    if (path === '/api/hives/11') return { refuse: { status: 404, code: 'not_found' } };
    server.on(apiaryEndpoints.list, { answer: [anApiary({ hives: stand })] });
    return { answer: stand[0] };
  });
  const { user } = renderApp('/apiary/1', device());
  await moveHive(user, 'Ruche 1', '2');
  await moveHive(user, 'Ruche 3', '1');
  expect(await screen.findByText("Le changement n'as pas pu être effectué")).toBeVisible();
  expect(await screen.findByText('Changement de position effectué!')).toBeVisible();
  await waitFor(() => expect(names()).toEqual(['Ruche 3', 'Ruche 1', 'Ruche 2']));
});

test('of two quick changes of the preferences only the refused one is reverted', async () => {
  const preferences: Preferences = preferencesWith();
  server.on(accountEndpoints.updatePreferences, ({ body }) =>
    'observations' in (body as object) // the body that the page sends
      ? { refuse: { status: 422, code: 'invalid_fields' } }
      : { answer: { ...preferences, notifications: { ...DEFAULT_NOTIFICATIONS, ...notificationsOf(body) } } },
  );
  const { user } = renderApp('/preferences', device());
  const [flag] = await screen.findAllByRole('switch');
  const mail = screen.getAllByRole('checkbox').at(-1);
  if (!flag || !mail) throw new Error('the preferences show neither switch nor checkbox');
  const before = [flag, mail].map((control) => (control as HTMLInputElement).checked);
  await user.click(flag);
  await user.click(mail);
  await waitFor(() => expect((flag as HTMLInputElement).checked).toBe(before[0]));
  expect((mail as HTMLInputElement).checked).toBe(!before[1]);
});

const notificationsOf = (body: unknown): object =>
  typeof body === 'object' && body !== null && 'notifications' in body ? (body.notifications ?? {}) : {};

test('a logout ends the session on the server too', async () => {
  server.on(accountEndpoints.logout, { answer: undefined });
  const { user, router } = renderApp('/apiary/1', device());
  await user.click(await screen.findByRole('button', { name: 'Déconnexion' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  const [logout] = writes();
  expect(logout).toMatchObject({ path: '/api/auth/logout' });
  expect(logout?.headers.get('authorization')).toBe('Bearer abc');
});
