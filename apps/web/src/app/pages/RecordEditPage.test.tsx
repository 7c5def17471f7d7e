import { recordEndpoints } from '@propolis/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { anApiary, signedIn, threeHives } from '../../../test/beekeeping.ts';
import { arrivedAt, setText } from '../../../test/elements.ts';
import { aFeeding, aRecord } from '../../../test/records.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { createMemoryStore } from '../../lib/writes/write-store.ts';

const GONE = 'b5d7c1ce-0000-4000-8000-000000000001';
const RECORD = aRecord(aFeeding({ hive_ids: [11, GONE], amounts: [2000, 3000] }), {
  version: 3,
  hives: [
    { id: 11, name: 'Ruche 1' },
    { id: GONE, name: 'Vieille' },
  ],
});
const PAGE = `/journal/${RECORD.id}`;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-08-03T10:00:00Z') }));

function open(answer: Parameters<ReturnType<typeof signedIn>['on']>[1], record = RECORD) {
  const server = signedIn([anApiary({ hives: threeHives() })]);
  server.on(recordEndpoints.get, { answer: { ...record, versions: [] } });
  server.on(recordEndpoints.correct, answer);
  const app = renderApp(`${PAGE}/edit`, createMemoryStore({ durable: true }));
  return { ...app, server, sent: () => server.requests.filter(({ method }) => method === 'PUT') };
}

test('a record is corrected in the form of its kind, based on the version that was shown', async () => {
  const { user, sent, router } = open({ answer: RECORD });
  expect(await screen.findByRole('heading', { level: 1, name: /^Corriger.*Nourrissement$/ })).toBeVisible();
  const gone = await screen.findByRole('textbox', { name: 'Vieille (kg)' });
  expect(gone).toHaveValue('3');
  setText(gone, '2,5');
  expect(screen.getByRole('button', { name: 'Vieille', pressed: true })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ruche 1', pressed: true }));
  await user.click(screen.getByRole('button', { name: 'Ruche 1', pressed: false }));
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await arrivedAt(router, PAGE);
  expect(sent()[0]?.body).toMatchObject({ hive_ids: [11, GONE], amounts: [2000, 2500] });
  expect(sent()[0]?.headers.get('if-match')).toContain('3');
});

test('a correction that another device made meanwhile is shown beside the own one', async () => {
  const there = { note: 'Tiède', amounts: [2000, 4000] };
  const present = { ...RECORD, version: 4, record: { ...RECORD.record, ...there } };
  const { user } = open({ refuse: { status: 409, code: 'changed_meanwhile', present } });
  setText(await screen.findByRole('textbox', { name: 'Vieille (kg)' }), '2,5');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByRole('dialog', { name: /^Deux versions/ })).toBeVisible();
  expect(screen.getByText('Tiède')).toBeVisible();
  expect(screen.getByText(/^Ruche 1.: 2, Vieille.: 4$/)).toBeVisible();
});

test('a record that another device cancels meanwhile keeps the form with its input', async () => {
  const { server, client } = open('no network');
  const amount = await screen.findByRole('textbox', { name: 'Vieille (kg)' });
  setText(amount, '2,5');
  server.on(recordEndpoints.get, { answer: { ...RECORD, cancelled: 'Erreur', versions: [] } });
  await client.refetchQueries();
  expect(await screen.findByText(/^Supprimé, terminé, déplacé ou annulé entre-temps/)).toBeVisible();
  expect(amount).toHaveValue('2,5');
});

test('a cancelled record leads to its page', async () => {
  const { router } = open('no network', { ...RECORD, cancelled: 'Erreur' });
  await waitFor(() => expect(router.state.location.pathname).toBe(PAGE));
});
