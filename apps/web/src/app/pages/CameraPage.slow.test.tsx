import { sensorEndpoints } from '@propolis/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anApiary, signedIn } from '../../../test/beekeeping.ts';
import { choose } from '../../../test/elements.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aCamera } from '../../../test/sensors.ts';
import { SENSORS_KEY } from '../../features/apiaries/apiaries.api.ts';

test('a camera saved by another device keeps the input, and the change is announced', async () => {
  const server = signedIn([anApiary()]);
  server.on(sensorEndpoints.cameras, { answer: { sensors: [aCamera()] } });
  const { user, client } = renderApp('/sensors/apizoom?sensor=3');
  await user.type(await screen.findByRole('textbox', { name: /^Nom/ }), ' A');
  const elsewhere = aCamera({ default_marker: 'marker_2_CHF', version: 2 });
  server.on(sensorEndpoints.cameras, { answer: { sensors: [elsewhere] } });
  await client.invalidateQueries({ queryKey: SENSORS_KEY });
  expect(await screen.findByText(/Un autre appareil vient d'enregistrer/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Nom/ })).toHaveValue('Mon téléphone A');
  expect(screen.queryByText(/Votre saisie a été retrouvée/)).toBeNull();
});

test('the diameter of a camera is formatted in the language', async () => {
  const camera = aCamera({ default_marker: 'marker_CUSTOM', default_custom_marker_diameter: 22.5 });
  signedIn([anApiary()]).on(sensorEndpoints.cameras, { answer: { sensors: [camera] } });
  renderApp('/sensors/apizoom?sensor=3');
  expect(await screen.findByRole('textbox', { name: /Diamètre/ })).toHaveValue('22,5');
});

test.each([
  ['says what goes with the last one', [aCamera()], /n'ont plus le bouton « Nouveau comptage de varroas »/],
  ['of one of several says that the others stay of use', [aCamera(), aCamera({ id: 4 })], /seul le repère/],
])('deleting a camera %s', async (_which, sensors, told) => {
  signedIn([anApiary()]).on(sensorEndpoints.cameras, { answer: { sensors } });
  const { user } = renderApp('/sensors/apizoom?sensor=3');
  await choose(user, 'Autres actions du connecteur', 'Supprimer le connecteur');
  expect(await screen.findByText(told)).toBeVisible();
});

test('the question about a camera that another device deletes is not asked about the next one', async () => {
  const server = signedIn([anApiary()]);
  server.on(sensorEndpoints.cameras, {
    answer: { sensors: [aCamera(), aCamera({ id: 4, name: 'Réflex' })] },
  });
  const { user, client } = renderApp('/sensors/apizoom?sensor=3');
  await choose(user, 'Autres actions du connecteur', 'Supprimer le connecteur');
  expect(await screen.findByRole('dialog')).toBeVisible();
  server.on(sensorEndpoints.cameras, { answer: { sensors: [aCamera({ id: 4, name: 'Réflex' })] } });
  await client.invalidateQueries({ queryKey: SENSORS_KEY });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('textbox', { name: /^Nom/, hidden: true })).toHaveValue('Réflex');
});
