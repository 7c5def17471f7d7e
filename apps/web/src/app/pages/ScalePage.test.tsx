import { sensorEndpoints } from '@propolis/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { choose, failure, pick, title } from '../../../test/elements.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aScale, sensorsOf, signedInWithoutSensors } from '../../../test/sensors.ts';
import type { StandInServer } from '../../../test/server.ts';

let server: StandInServer;
beforeEach(() => {
  server = signedInWithoutSensors();
});

const sentBy = (method: string) => server.requests.find((request) => request.method === method);
// By label, not by role: the form is long, and queries by role are slow in it.
const slot = (position: number) => screen.findByLabelText(`Emplacement ${position}`, { selector: 'input' });
const textField = (label: RegExp) => screen.findByLabelText(label, { selector: 'input' });

describe('without a scale', () => {
  test('an empty form is shown (specification 4), and missing fields are red (specification 5)', async () => {
    const { user } = renderApp('/sensors/youbee');
    expect(await title('Balances YouBee')).toBeVisible();
    expect(screen.getByText('Nouveau, pas encore enregistré')).toBeVisible();
    await user.clear(await textField(/^Nom/));
    await user.click(screen.getByText('Enregistrer la balance', { selector: 'button *' }));
    expect(await failure()).toHaveTextContent('Des champs manquent ou sont incorrects');
    for (const name of [/^Identifiant/, /^Nom/])
      expect(screen.getByRole('textbox', { name })).toHaveAccessibleDescription(/Ce champ est requis/);
    expect(screen.getByRole('combobox', { name: /^Rucher/ })).toHaveAccessibleDescription(
      /Ce champ est requis/,
    );
    expect(sentBy('POST')).toBeUndefined();
  });

  test('removing it sends no request: it is only on the page', async () => {
    const { user } = renderApp('/sensors/youbee');
    await user.type(await textField(/^Identifiant/), 'YB-1');
    expect(await screen.findByText('Modifié, pas encore enregistré')).toBeVisible();
    await choose(user, 'Autres actions du connecteur', 'Supprimer le connecteur');
    await waitFor(() => expect(screen.getByLabelText(/^Identifiant/, { selector: 'input' })).toHaveValue(''));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.requests.every(({ method }) => method === 'GET')).toBe(true);
  });
});

test('a new scale is sent with its slots, and its key is shown once', async () => {
  server.on(sensorEndpoints.createScale, { answer: { ...aScale(), device_key: 'device_secret' } });
  const { user, router } = renderApp('/sensors/youbee?sensor=new');
  await user.type(await textField(/^Identifiant/), 'YB-1');
  await pick(user, /^Rucher/, 'Les Rasses');
  await user.click(screen.getByRole('radio', { name: '3 ruches' }));
  await user.click(await slot(2));
  await user.click(await screen.findByRole('option', { name: /Ruche 1/ }));
  server.on(sensorEndpoints.list, { answer: sensorsOf([aScale()]) });
  await user.click(screen.getByText('Enregistrer la balance', { selector: 'button *' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ sensor: 7 }));
  expect(sentBy('POST')?.body).toMatchObject({
    sensor_model_id: 2,
    description: { aid: 'YB-1', name: 'Nouveau connecteur', apiary: 1 },
    hives: [
      { hive_id: null, description: { position: 1, weight_factor: 0, weight_offset: 0 } },
      { hive_id: 11, description: { position: 2 } },
      { hive_id: null, description: { position: 3 } },
    ],
  });
  expect(await screen.findByText('device_secret')).toBeVisible();
  expect(screen.getByRole('img', { name: /Code QR/ })).toBeVisible();
  expect(Object.values(localStorage).join()).not.toContain('device_secret');
});

test('a hive of another scale cannot be picked, and its scale is named (specification 5)', async () => {
  server.on(sensorEndpoints.list, { answer: sensorsOf([aScale()]) });
  const { user } = renderApp('/sensors/youbee?sensor=new');
  await pick(user, /^Rucher/, 'Les Rasses');
  await user.click(await slot(1));
  const taken = await screen.findByRole('option', {
    name: 'Ruche 1 déjà sur «\u00A0Balance du haut\u00A0», emplacement 1',
  });
  expect(taken).toHaveAttribute('data-combobox-disabled', 'true');
  await user.click(screen.getByRole('option', { name: 'Ruche 3' }));
  expect(await slot(1)).toHaveValue('Ruche 3');
});

test('an identifier that is already registered shows an error under its field', async () => {
  server.on(sensorEndpoints.list, { answer: sensorsOf([aScale()]) });
  server.on(sensorEndpoints.updateScale, {
    refuse: {
      status: 422,
      code: 'invalid_fields',
      errors: { 'description.aid': ['already_registered'], 'hives.1.hive_id': ['already_linked'] },
    },
  });
  const { user } = renderApp('/sensors/youbee?sensor=7');
  await user.click(await screen.findByText('Enregistrer', { selector: 'button *' }));
  await waitFor(() =>
    expect(screen.getByLabelText(/^Identifiant/, { selector: 'input' })).toHaveAccessibleDescription(
      /Cet identifiant est déjà enregistré/,
    ),
  );
  expect(await slot(2)).toHaveAccessibleDescription(/Déjà lié à un autre connecteur/);
});
