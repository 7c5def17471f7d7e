import { hiveEndpoints, type JournalRecord, type RecordPage, recordEndpoints } from '@propolis/contract';
import { DAY_MS } from '@propolis/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { aHive, anApiary, signedIn } from '../../../../test/beekeeping.ts';
import { arrivedAt, choose, setText, title } from '../../../../test/elements.ts';
import { aFeeding, aRecord, aTreatment, aVersion } from '../../../../test/records.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import type { StandInServer } from '../../../../test/server.ts';
import { clockAhead } from '../../../lib/clock-ahead.ts';
import { createMemoryStore } from '../../../lib/writes/write-store.ts';

const NOW = new Date('2026-08-02T12:00:00Z');
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));

const FED = aRecord(aFeeding());
const TREATED = aRecord(aTreatment({ happened_on: '2026-07-20' }), {
  id: '5c3f0e0a-0000-4000-8000-000000000002',
  cancelled: 'Deux fois',
  version: 2,
});

const aPage = (data: JournalRecord[], change: Partial<RecordPage> = {}): RecordPage => ({
  data,
  last_page: 1,
  totals: { records: { feeding: 1 }, sugar_kg: 1, sugar_unknown: 0, harvest: [] },
  ...change,
});

/** Units follow a narrow space. */
const HALF = /^Sirop 1:1, 2,5\skg$/;

let server: StandInServer;
beforeEach(() => {
  server = signedIn([anApiary({ hives: [aHive()] })]);
  server.on(recordEndpoints.list, { answer: aPage([FED, TREATED]) });
  server.on(recordEndpoints.medicines, { answer: [] });
});
const open = (address: string) => renderApp(address, createMemoryStore({ durable: true }));

describe('the journal', () => {
  test('lists records by day with their totals; a cancelled one is struck through, with its reason', async () => {
    open('/journal');
    const day = await screen.findByRole('heading', { level: 2, name: '2 août 2026' });
    expect(within(day.parentElement ?? day).getByRole('link')).toHaveTextContent('Sirop 1:1, 2 kg');
    expect(screen.getByText('Formivar 60 %, 30 ml').tagName).toBe('DEL');
    expect(screen.getByText('Annulé : Deux fois')).toBeVisible();
    expect(screen.getByText('Sucre donné').nextSibling).toHaveTextContent('1 kg');
    expect(screen.getByText('En 2026')).toBeVisible();
  });

  test('names the year of its totals at the apiary, also in the next one without a network', async () => {
    vi.setSystemTime(new Date('2026-12-31T23:30:00Z'));
    const { router } = open('/journal');
    expect(await screen.findByText('En 2027')).toBeVisible();
    server.on(recordEndpoints.list, 'no network');
    vi.setSystemTime(new Date('2028-01-02T12:00:00Z'));
    await router.navigate({ to: '/medicines' });
    await router.navigate({ to: '/journal' });
    expect(await screen.findByText('En 2027')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Année' })).toHaveTextContent('2028');
  });

  test('keeps its filters in the address and asks the server for them, from the first page', async () => {
    const { user, router } = open('/journal?page=2');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Sorte' }), 'Nourrissement');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Année' }), '2025');
    await waitFor(() => expect(router.state.location.search).toEqual({ kind: 'feeding', year: 2025 }));
    const asked = () => server.requests.filter(({ path }) => path === '/api/records').at(-1)?.query;
    await waitFor(() => expect(asked()?.get('from')).toBe('2025-01-01'));
    expect(asked()?.get('kind')).toBe('feeding');
    expect(asked()?.get('page')).toBe('1');
  });

  test('shows no totals while those of a new filter are loading, and keeps them on the next page', async () => {
    const waiting: (() => void)[] = [];
    server.on(recordEndpoints.list, async ({ query }) => {
      if (query.get('page') === '2' || query.has('kind'))
        await new Promise<void>((resolve) => waiting.push(resolve));
      return { answer: aPage([FED], { last_page: 2 }) };
    });
    const { user } = open('/journal?year=2026');
    await user.click(await screen.findByRole('button', { name: 'Page suivante' }));
    await waitFor(() => expect(waiting).toHaveLength(1));
    expect(screen.getByText('Sucre donné')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sorte' }), 'Nourrissement');
    await waitFor(() => expect(waiting).toHaveLength(2));
    expect(screen.queryByText('Sucre donné')).toBeNull();
    for (const answer of waiting) answer();
    expect(await screen.findByText('Sucre donné')).toBeVisible();
  });

  test('can be filtered by a hive that ended', async () => {
    const ended = { ...aHive({ id: 70, name: 'Lilas' }), ended_on: '2025-11-02', ended_by: FED.id };
    server.on(hiveEndpoints.ended, { answer: [ended] });
    const { user, router } = open('/journal');
    const former = await screen.findByRole('group', { name: 'Anciennes ruches' });
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Ruche' }),
      within(former).getByText('Lilas (2025)'),
    );
    await waitFor(() => expect(router.state.location.search).toEqual({ hive: 70 }));
  });

  test('without any record says what will stand there, without filters', async () => {
    server.on(recordEndpoints.list, { answer: aPage([]) });
    open('/journal');
    expect(await screen.findByText('Votre journal est encore vide')).toBeVisible();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  test('prints all of its pages, with every field and its filters', async () => {
    const second = aRecord(aTreatment(), { id: '5c3f0e0a-0000-4000-8000-000000000003' });
    server.on(recordEndpoints.list, ({ query }) => ({
      answer: aPage(query.get('page') === '2' ? [second] : [FED], { last_page: 2 }),
    }));
    const print = vi.spyOn(window, 'print').mockImplementation(() => {
      window.dispatchEvent(new Event('beforeprint'));
      expect(screen.getByText(/Lot du produit\s: L-77/)).toBeInTheDocument();
      expect(screen.getByText('Sirop 1:1, 2 kg')).toBeInTheDocument();
      expect(screen.getByText('Les Rasses · 2026')).toBeInTheDocument();
      window.dispatchEvent(new Event('afterprint'));
    });
    const { user } = open('/journal?apiary=1&year=2026');
    await user.click(await screen.findByRole('button', { name: 'Imprimer ou enregistrer en PDF' }));
    await waitFor(() => expect(print).toHaveReturned());
    expect(screen.queryByText(/Lot du produit/)).toBeNull();
  });
});

describe('the page of a record', () => {
  const corrected = aRecord(aFeeding({ amounts: [2500] }), { version: 2 });
  const versions = [
    aVersion(FED, {}),
    aVersion(corrected, { made_at: '2026-08-02T11:30:00.000Z', made_by: 'Marc' }),
  ];
  const address = `/journal/${FED.id}`;

  test('shows every version with its author and what it changed', async () => {
    server.on(recordEndpoints.get, { answer: { ...corrected, versions } });
    open(address);
    await screen.findByRole('heading', { level: 1, name: HALF });
    const entries = within(screen.getByRole('region', { name: 'Versions' })).getAllByRole('listitem');
    expect(entries).toHaveLength(2);
    expect(entries[0]).toHaveTextContent(/^Corrigé par Marc, le 2 août 2026/);
    expect(entries[0]).toHaveTextContent('Quantité2,5 kg avant : 2 kg');
    expect(entries[0]).not.toHaveTextContent('Nourriture');
    expect(entries[1]).toHaveTextContent(/^Inscrit par Élise/);
  });

  test('cancels with a reason, in the version that was shown', async () => {
    server.on(recordEndpoints.get, { answer: { ...corrected, versions } });
    server.on(recordEndpoints.cancel, { answer: { ...corrected, version: 3, cancelled: 'Erreur' } });
    const { user } = open(address);
    await choose(user, "Autres actions de l'inscription", 'Annuler cette inscription…');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: "Annuler l'inscription" }));
    expect(dialog.getByRole('alert')).toHaveTextContent('Écrivez la raison.');
    expect(dialog.getByRole('textbox', { name: /^Raison/ })).toHaveFocus();
    setText(dialog.getByRole('textbox', { name: /^Raison/ }), 'Erreur');
    await user.click(dialog.getByRole('button', { name: "Annuler l'inscription" }));
    expect(await screen.findByText('Inscription annulée')).toBeVisible();
    const sent = server.requests.find(({ path }) => path.endsWith('/cancel'));
    expect(sent?.body).toEqual({ reason: 'Erreur', undo: false });
    expect(sent?.headers.get('if-match')).toBe('"2"');
  });

  test('keeps a reason that is too long or could not be sent, also after a press beside the dialog', async () => {
    server.on(recordEndpoints.get, { answer: { ...corrected, versions } });
    server.on(recordEndpoints.cancel, { refuse: { status: 409, code: 'effect_changed' } });
    const { user } = open(address);
    await choose(user, "Autres actions de l'inscription", 'Annuler cette inscription…');
    const dialog = within(await screen.findByRole('dialog'));
    const reason = dialog.getByRole('textbox', { name: /^Raison/ });
    const send = () => user.click(dialog.getByRole('button', { name: "Annuler l'inscription" }));
    await user.click(reason);
    await user.paste('a'.repeat(501));
    await send();
    expect(dialog.getByRole('alert')).toHaveTextContent('500 caractères au plus');
    expect(reason).toHaveValue('a'.repeat(501));
    setText(reason, 'Erreur');
    await send();
    expect(await screen.findByText(/^L'inscription n'a pas pu être annulée/)).toBeVisible();
    const beside = document.querySelector('.mantine-Modal-overlay');
    if (!beside) throw new Error('nothing around the dialog');
    await user.click(beside);
    expect(reason).toHaveValue('Erreur');
    expect(reason).toBeVisible();
    await user.clear(reason);
    await user.click(beside);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('of today can be undone; of yesterday only cancelled', async () => {
    server.on(recordEndpoints.get, { answer: { ...FED, versions: [aVersion(FED, {})] } });
    const { user, unmount } = open(address);
    await user.click(await screen.findByRole('button', { name: "Autres actions de l'inscription" }));
    await user.click(await screen.findByRole('menuitem', { name: 'Défaire' }));
    // « Annuler » is another act.
    expect(await screen.findByRole('button', { name: 'Retour' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Annuler' })).toBeNull();
    unmount();
    vi.setSystemTime(new Date('2026-08-03T00:30:00Z'));
    const next = open(address);
    await next.user.click(await screen.findByRole('button', { name: "Autres actions de l'inscription" }));
    expect(await screen.findByRole('menuitem', { name: 'Annuler cette inscription…' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Défaire' })).toBeNull();
    next.unmount();
    // It is still that day: the clock of the device is ahead.
    clockAhead.set(DAY_MS);
    onTestFinished(() => clockAhead.set(0));
    const ahead = open(address);
    await ahead.user.click(await screen.findByRole('button', { name: "Autres actions de l'inscription" }));
    expect(await screen.findByRole('menuitem', { name: 'Défaire' })).toBeVisible();
  });

  test('without a network shows the record as the journal lists it', async () => {
    server.on(recordEndpoints.get, 'no network');
    server.on(recordEndpoints.list, { answer: aPage([corrected]) });
    const { user, router } = open('/journal');
    await user.click(await screen.findByRole('link', { name: HALF }));
    await arrivedAt(router, address);
    await screen.findByRole('heading', { level: 1, name: HALF });
    expect(screen.getByText('Les versions antérieures ne sont pas encore sur cet appareil.')).toBeVisible();
  });

  test('of another account does not exist', async () => {
    server.on(recordEndpoints.get, { refuse: { status: 404, code: 'not_found' } });
    open(address);
    await title("Cette inscription n'existe pas");
  });
});
