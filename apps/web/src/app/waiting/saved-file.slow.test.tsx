import { observationEndpoints } from '@propolis/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aHive, anApiary, BEEKEEPER, signedIn, threeHives } from '../../../test/beekeeping.ts';
import { confirm } from '../../../test/elements.ts';
import type { StandInServer } from '../../../test/server.ts';
import { anObservation, KEY, openWaiting } from '../../../test/waiting.ts';
import { knowAccount } from '../../lib/session.ts';
import { createMemoryStore } from '../../lib/writes/write-store.ts';

let server: StandInServer;
beforeEach(() => {
  server = signedIn([anApiary({ hives: threeHives() })]);
  server.on(observationEndpoints.ids, { answer: [] });
  server.on(observationEndpoints.latest, { answer: [] });
  knowAccount(BEEKEEPER.id, 'Bearer abc');
});

const open = (...entries: Parameters<typeof openWaiting>[1][]) =>
  openWaiting({ server, store: createMemoryStore({ durable: true }) }, ...entries);

/** The file that the browser downloads. */
async function savedFile(user: Awaited<ReturnType<typeof open>>['user']): Promise<File> {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) saved.push(file);
    return 'blob:saved';
  });
  await user.click(await screen.findByRole('button', { name: 'Enregistrer dans un fichier' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  return new File(saved, 'propolis.json', { type: 'application/json' });
}

/** The field is hidden behind its button. */
async function choose(user: Awaited<ReturnType<typeof open>>['user'], file: File): Promise<void> {
  await screen.findByRole('button', { name: 'Envoyer un fichier enregistré' });
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input) await user.upload(input, file);
}

test('waiting writes are saved as a file, and sent from a device without waiting writes', async () => {
  const here = await open(anObservation());
  const file = await savedFile(here.user);
  here.unmount();
  const { user } = await open();
  server.on(observationEndpoints.create, { answer: { ...aHive(), observation_id: 5 } });
  expect(await screen.findByText("Rien n'attend")).toBeVisible();
  await choose(user, file);
  expect(await confirm(user, 'Envoyer ce fichier\u00A0?', 'Envoyer')).toMatch(/Il contient 1 saisie\./);
  expect(await screen.findByText('1 saisie reprise du fichier')).toBeVisible();
  const isSent = () => server.requests.some(({ headers }) => headers.get('idempotency-key') === KEY);
  await waitFor(() => expect(isSent()).toBe(true));
});

test('a file without entries is refused with a message', async () => {
  const { user } = await open();
  await choose(user, new File(['honey'], 'honey.json', { type: 'application/json' }));
  expect(
    await screen.findByText("Ce fichier n'est pas un fichier de saisies, ou il est abîmé."),
  ).toBeVisible();
});
