import { apiaryEndpoints, type Hive, hiveEndpoints, observationEndpoints } from '@propolis/contract';
import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { aHive, anApiary, signedIn } from '../../../test/beekeeping.ts';
import { arrivedAt, setText } from '../../../test/elements.ts';
import { renderPart } from '../../../test/render.tsx';
import { renderApp } from '../../../test/render-app.tsx';
import type { StandInServer } from '../../../test/server.ts';
import { hiveEdit } from '../../features/hives/form/hive-edit.ts';
import { updateHive } from '../../features/hives/hives.api.ts';
import { observationEdit } from '../../features/observations/form/observation-edit.ts';
import { knowAccount } from '../../lib/session.ts';
import { beganFrom } from '../../lib/writes/edit.ts';
import { createMemoryStore, type WriteStore } from '../../lib/writes/write-store.ts';
import { openAppOutbox, useOutbox } from '../outbox.ts';
import { ConflictOfWrite } from './ConflictOfWrite.tsx';

const EDIT = '/apiary/1/hive/11/edit';
const BEGUN = aHive({ description: 'Calme', color: 'C78F58', version: 3 });
const THEIRS = aHive({ description: 'Reine de 2025', color: '7DBADB', version: 4 });

let server: StandInServer;
beforeEach(() => {
  server = signedIn([anApiary({ hives: [BEGUN] })]);
  server.on(observationEndpoints.ids, { answer: [] });
  server.on(observationEndpoints.latest, { answer: [] });
  updatesFrom(THEIRS);
});

/** The server after another device has saved this hive. */
function updatesFrom(present: Hive) {
  server.on(hiveEndpoints.update, ({ headers, body }) => {
    if (headers.get('if-match') !== `"${present.version}"`)
      return { refuse: { status: 409, code: 'changed_meanwhile', present } };
    return { answer: { ...present, ...(body as object), version: present.version + 1 } };
  });
}

const sent = () => server.requests.filter(({ method }) => method === 'PUT');
const dialog = async () => within(await screen.findByRole('dialog'));
const field = async (name: string) => within((await dialog()).getByRole('group', { name }));

async function typed(description: string) {
  const app = renderApp(EDIT);
  const notes = await screen.findByRole('textbox', { name: /Description/ });
  setText(notes, description);
  await app.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByRole('dialog', { name: 'Deux versions de «\u00A0Ruche 1\u00A0»' });
  return app;
}

describe('a hive that another device has saved meanwhile', () => {
  test('shows both versions: values that only one edit changed are preselected, and the chosen values are saved', async () => {
    const { user, router } = await typed('Très douce');
    const description = await field('Description');
    expect(description.getByRole('radio', { name: /Votre saisie.*Très douce/ })).toBeChecked();
    expect(description.getByRole('radio', { name: /Autre appareil.*Reine de 2025/ })).not.toBeChecked();
    expect((await field('Couleur')).getByRole('radio', { name: /Autre appareil/ })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Enregistrer ce choix' }));
    await arrivedAt(router, '/apiary/1/hive/11');
    expect(sent().map(({ headers }) => headers.get('if-match'))).toEqual(['"3"', '"4"']);
    expect(sent()[1]?.body).toMatchObject({ description: 'Très douce', color: '7DBADB', name: 'Ruche 1' });
  });

  test('is kept or overwritten with one button', async () => {
    const { user, router } = await typed('Très douce');
    await user.click(screen.getByRole('button', { name: "Tout reprendre de l'autre appareil" }));
    expect((await field('Description')).getByRole('radio', { name: /Autre appareil/ })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Tout reprendre de ma saisie' }));
    expect((await field('Couleur')).getByRole('radio', { name: /Votre saisie/ })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Enregistrer ce choix' }));
    await arrivedAt(router, '/apiary/1/hive/11');
    expect(sent()[1]?.body).toMatchObject({ description: 'Très douce', color: 'C78F58' });
  });

  test('allows its two texts to be merged by hand', async () => {
    const { user, router } = await typed('Très douce');
    await user.click((await field('Description')).getByRole('button', { name: 'Réunir les deux textes' }));
    const both = screen.getByRole('textbox', { name: 'Description, les deux textes réunis' });
    expect(both).toHaveValue('Très douce\nReine de 2025');
    setText(both, 'Très douce\nReine de 2025, bleue');
    await user.click(screen.getByRole('button', { name: 'Enregistrer ce choix' }));
    await arrivedAt(router, '/apiary/1/hive/11');
    expect(sent()[1]?.body).toMatchObject({ description: 'Très douce\nReine de 2025, bleue' });
  });

  test('asks again if a third edit arrives while the dialog is open', async () => {
    const { user } = await typed('Très douce');
    updatesFrom({ ...THEIRS, description: 'Reine perdue', version: 5 });
    await user.click(screen.getByRole('button', { name: 'Enregistrer ce choix' }));
    expect(
      await (await field('Description')).findByRole('radio', { name: /Autre appareil.*Reine perdue/ }),
    ).toBeVisible();
  });

  test('keeps the input if the dialog is closed', async () => {
    const { user, router } = await typed('Très douce');
    await user.click(screen.getByRole('button', { name: 'Revenir sans enregistrer' }));
    expect(await screen.findByText(/modifiées entre-temps sur un autre appareil/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Description/ })).toHaveValue('Très douce');
    expect(router.state.location.pathname).toBe(EDIT);
    expect(sent()).toHaveLength(1);
  });

  test('keeps its new position if the form did not move it', async () => {
    const { user, router } = renderApp(EDIT);
    setText(await screen.findByRole('textbox', { name: /Description/ }), 'Calme et douce');
    const moved = { ...BEGUN, position_on_apiary: 2 };
    updatesFrom(moved);
    server.on(apiaryEndpoints.list, { answer: [anApiary({ hives: [aHive({ id: 12 }), moved] })] });
    server.emit('notice', { event: 'hive.changed', about: { apiaryId: 1, hiveId: 11 } });
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await arrivedAt(router, '/apiary/1/hive/11');
    expect(sent()).toHaveLength(1);
    expect(sent()[0]?.body).not.toHaveProperty('position_on_apiary');
    expect(sent()[0]?.body).not.toHaveProperty('apiary_id');
  });

  test('is announced before saving, and the input stays', async () => {
    renderApp(EDIT);
    setText(await screen.findByRole('textbox', { name: /Description/ }), 'Calme et douce');
    server.on(apiaryEndpoints.list, { answer: [anApiary({ hives: [THEIRS] })] });
    server.emit('notice', { event: 'hive.changed', about: { apiaryId: 1, hiveId: 11 } });
    expect(await screen.findByText(/Un autre appareil vient d'enregistrer/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Description/ })).toHaveValue('Calme et douce');
  });

  test('stores the base version with its draft', async () => {
    const first = renderApp(EDIT);
    setText(await screen.findByRole('textbox', { name: /Description/ }), 'Calme et douce');
    first.unmount();
    server.on(apiaryEndpoints.list, { answer: [anApiary({ hives: [THEIRS] })] });
    const { user } = renderApp(EDIT);
    expect(await screen.findByText(/Un autre appareil vient d'enregistrer/)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Enregistrer' }));
    const description = await field('Description');
    expect(description.getByRole('radio', { name: /Votre saisie.*Calme et douce/ })).toBeChecked();
    expect(sent()[0]?.headers.get('if-match')).toBe('"3"');
  });
});

/** The stored writes, and the conflict of one of them. */
function Opened({ store }: { readonly store: WriteStore }) {
  const client = useQueryClient();
  useState(() => openAppOutbox(client, store));
  useOutbox();
  return <ConflictOfWrite writeId="w" onClose={() => undefined} />;
}

/** A store with an edit of hive 11 that the server refused because of another edit. */
async function storeWithConflict(): Promise<WriteStore> {
  const store = createMemoryStore({ durable: true });
  knowAccount(1, 'Bearer abc');
  const change = { ...hiveEdit.fieldsOf(BEGUN), description: 'Très douce' };
  await store.add({
    id: 'w',
    name: updateHive.name,
    variables: { id: 11, change, began: beganFrom(hiveEdit, BEGUN) },
    shape: 1,
    tried: true,
    idempotencyKey: 'a-key',
    owner: '1',
    scope: 'hive 11',
    makes: undefined,
    references: [],
    after: [],
    madeAt: 0,
    refused: { code: 'changed_meanwhile', status: 409, errors: {}, present: THEIRS },
  });
  return store;
}

test('an edit that was queued without a network is settled by its id, and sent with the current version', async () => {
  const store = await storeWithConflict();
  const { user } = renderPart(<Opened store={store} />);
  await user.click(await screen.findByRole('button', { name: 'Enregistrer ce choix' }));
  await waitFor(async () => expect((await store.read('1')).writes).toEqual([]));
  expect(sent()[0]?.headers.get('if-match')).toBe('"4"');
  expect(sent()[0]?.headers.get('idempotency-key')).toBe('a-key');
  expect(sent()[0]?.body).toMatchObject({ description: 'Très douce', color: '7DBADB' });
});

test('a choice that a full device cannot store is not lost unseen: both versions stay open', async () => {
  const store = await storeWithConflict();
  Object.assign(store, { replace: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) });
  const { user } = renderPart(<Opened store={store} />);
  await user.click(await screen.findByRole('button', { name: 'Enregistrer ce choix' }));
  expect(await screen.findByText(/^Pas enregistré : cet appareil n'a plus de place/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Enregistrer ce choix' })).toBeVisible();
  expect(sent()).toEqual([]);
});

test('two edits of an observation are compared item by item; day and photos are unchanged unless they were edited', () => {
  const began = beganFrom(observationEdit, {
    id: 1,
    observation_date: '2026-06-01T10:00:00.000Z',
    data: { brood_frames: 4, general_notes: 'Calme' },
    photos: [{ id: 'a', width: 1, height: 1 }],
    version: 2,
  });
  const input = { brood_frames: 5 };
  const variables = { id: 1, hiveId: 11, input, began };
  const mine = observationEdit.mine(variables);
  expect(mine).toEqual({ observation_date: '2026-06-01T10:00:00.000Z', photos: ['a'], brood_frames: 5 });
  const settled = observationEdit.settled(variables, { ...mine, general_notes: null }, began);
  expect(settled.input).toEqual(mine);
});
