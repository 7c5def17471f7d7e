import {
  apiaryEndpoints,
  connectorEndpoints,
  hiveEndpoints,
  type ScaleInput,
  sensorEndpoints,
} from '@propolis/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { aHive, anApiary, signedIn } from '../../../test/beekeeping.ts';
import { arrivedAt, enter } from '../../../test/elements.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aScale, sensorsOf, signedInWithoutSensors, speaking } from '../../../test/sensors.ts';
import type { StandInServer } from '../../../test/server.ts';

let server: StandInServer;
beforeEach(() => {
  server = signedInWithoutSensors();
});

const sentBy = (method: string) => server.requests.find((request) => request.method === method);
// By label, not by role: the form is long, and queries by role are slow in it.
const slot = (position: number) => screen.findByLabelText(`Emplacement ${position}`, { selector: 'input' });
const textField = (label: RegExp) => screen.findByLabelText(label, { selector: 'input' });

describe('the hives on a slot and their dates', () => {
  const until = new Date(2026, 4, 3, 18, 30).toISOString();
  /** Hive 11 on its first slot, after another hive that is on none today. */
  const stood = () => {
    const scale = aScale();
    const [first, ...others] = scale.hives;
    const before = [{ hive_id: 13, since: null, until }];
    return { ...scale, hives: [{ ...first, since: until, before } as (typeof scale.hives)[0], ...others] };
  };
  const shown = (scale = stood()) => {
    server.on(sensorEndpoints.list, { answer: sensorsOf([scale]) });
    server.on(sensorEndpoints.updateScale, { answer: scale });
    return renderApp('/sensors/youbee?sensor=7').user;
  };
  const sent = async () => {
    await waitFor(() => expect(sentBy('PUT')).toBeDefined());
    const body = sentBy('PUT')?.body as ScaleInput | undefined; // the body that the page sends
    return (body?.hives ?? []).map(({ hive_id, since }) => ({ hive_id, since }));
  };
  const day = () => screen.getAllByLabelText(/^Sur cet emplacement depuis le/)[0];

  test('are shown with the earlier hives, and are sent unchanged', async () => {
    const user = shown();
    await user.click(await screen.findByText(/^Ici depuis le 03.05.26,? 18:30/));
    expect(screen.getByText(/^Avant : Ruche 3, jusqu'au 03.05.26,? 18:30/)).toBeVisible();
    const fields = screen.getByRole('group', { name: 'Emplacement 1' });
    expect(fields).toHaveAccessibleDescription(/reste à la ruche qui s'y trouvait/);
    expect(fields).toContainElement(day() ?? null);
    await user.click(await screen.findByText('Enregistrer', { selector: 'button *' }));
    expect(await sent()).toEqual([
      { hive_id: 11, since: until },
      { hive_id: 12, since: null },
      { hive_id: null, since: null },
    ]);
  });

  test('name a hive that ended, and say of a deleted one that it was', async () => {
    const [before, ended] = [new Date(2026, 3, 1, 9).toISOString(), aHive({ id: 19, name: 'Bruyère' })];
    server.on(hiveEndpoints.ended, {
      answer: [{ ...ended, ended_on: '2026-05-03', ended_by: crypto.randomUUID() }],
    });
    const scale = stood();
    const [first, ...others] = scale.hives;
    const stays = [
      { hive_id: 19, since: before, until },
      { hive_id: null, since: null, until: before },
    ];
    const user = shown({
      ...scale,
      hives: [{ ...first, before: stays } as (typeof scale.hives)[0], ...others],
    });
    await user.click(await screen.findByText(/^Ici depuis le 03.05.26,? 18:30/));
    expect(await screen.findByText(/^Avant : Bruyère, du 01.04.26/)).toBeVisible();
    expect(screen.getByText(/^Avant : une ruche supprimée/)).toBeVisible();
  });

  test('are requested when a hive replaces another, with now as the default', async () => {
    const user = shown();
    await user.click(await slot(1));
    await user.click(await screen.findByRole('option', { name: 'Ruche 3' }));
    expect(day()).toBeVisible();
    const began = new Date();
    await user.click(await screen.findByText('Enregistrer', { selector: 'button *' }));
    const since = Date.parse((await sent())[0]?.since ?? '');
    expect(Math.abs(began.getTime() - since)).toBeLessThan(120_000);
  });

  test('are requested for a hive chosen in a draft from before this feature', async () => {
    const draft = (hive: string) => ({ hive, factor: '0', offset: '0' });
    const changed = { slots: [draft('13'), draft('12'), draft('')] };
    localStorage.setItem('scale-draft.7', JSON.stringify({ changed, idempotencyKey: crypto.randomUUID() }));
    const scale = stood();
    const [first, second, ...others] = scale.hives;
    const since = '2026-05-09T09:00:00.000Z';
    const user = shown({ ...scale, hives: [first, { ...second, since }, ...others] as typeof scale.hives });
    await slot(1);
    expect(day()).toBeVisible();
    const began = new Date();
    await user.click(await screen.findByText('Enregistrer', { selector: 'button *' }));
    const [taking, kept] = await sent();
    expect([taking?.hive_id, kept]).toEqual([13, { hive_id: 12, since }]);
    expect(Math.abs(began.getTime() - Date.parse(taking?.since ?? ''))).toBeLessThan(120_000);
  });

  test('that are invalid show an error under their field, and nothing is sent', async () => {
    const user = shown();
    await user.click(await screen.findByText(/^Ici depuis le 03/));
    const time = screen.getAllByLabelText(/^Heure/)[0] as HTMLElement;
    await user.clear(time);
    await user.click(await screen.findByText('Enregistrer', { selector: 'button *' }));
    await waitFor(() => expect(day()).toHaveAccessibleDescription(/./));
    expect(sentBy('PUT')).toBeUndefined();
  });
});

test('a custom decoder: the meaning of each field is chosen once, and sent', async () => {
  const scale = aScale();
  const ttn_mapping = { poids: { slot: 1, measure: 'weight', unit: 'g' } } as const;
  const mapped = { ...scale, description: { ...scale.description, ttn_mapping } };
  server.on(sensorEndpoints.list, { answer: sensorsOf([mapped]) });
  server.on(sensorEndpoints.updateScale, { answer: mapped });
  const { user } = renderApp('/sensors/youbee?sensor=7');
  await user.click(await screen.findByText('Balance LoRaWAN : 1 champ nommé'));
  await user.click(screen.getByRole('button', { name: 'Ajouter un champ' }));
  const added = () => screen.getAllByRole('combobox', { name: /^Nom du champ/ })[1] as HTMLElement;
  await user.click(added());
  await user.paste('poids');
  await user.click(await screen.findByText('Enregistrer', { selector: 'button *' }));
  await waitFor(() => expect(added()).toHaveAccessibleDescription('Ce champ est déjà dans la liste'));
  expect(sentBy('PUT')).toBeUndefined();
  await user.type(added(), '2');
  await user.click(await screen.findByText('Enregistrer', { selector: 'button *' }));
  const poids2 = { slot: 1, measure: 'weight', unit: 'kg' };
  await waitFor(() =>
    expect(sentBy('PUT')?.body).toMatchObject({ description: { ttn_mapping: { ...ttn_mapping, poids2 } } }),
  );
});

test('the waiting message changes automatically when the first reading arrives', async () => {
  server.on(sensorEndpoints.list, { answer: sensorsOf([aScale()]) });
  renderApp('/sensors/youbee?sensor=7');
  expect(await screen.findByText('En attente de la première mesure…')).toBeVisible();
  server.on(sensorEndpoints.list, { answer: sensorsOf([speaking(aScale(), 38.42, new Date())]) });
  server.emit('notice', { event: 'sensor.delivered', about: { sensorId: 7 } });
  expect(await screen.findByText(/Les mesures arrivent : 38.42 kg sur l'emplacement 1/)).toBeVisible();
});

test('a known weight calibrates a slot, and the effect on past readings is shown before saving', async () => {
  const measured = speaking(aScale(), 500, new Date('2026-06-01T10:00:00Z'));
  server.on(sensorEndpoints.list, { answer: sensorsOf([measured]) });
  const { user } = renderApp('/sensors/youbee?sensor=7');
  await slot(1);
  const [unfold] = screen.getAllByText('Pas étalonné');
  if (unfold) await user.click(unfold);
  const [calibrate] = screen.getAllByRole('button', { name: 'Étalonner avec un poids connu…' });
  if (calibrate) await user.click(calibrate);
  const dialog = within(await screen.findByRole('dialog', { name: "Étalonner l'emplacement 1" }));
  expect(dialog.getByText('Remplissez les trois nombres.')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'La balance indique, à vide' }), '120');
  await user.type(dialog.getByRole('textbox', { name: 'Poids connu (kg)' }), '25');
  await user.type(dialog.getByRole('textbox', { name: 'La balance indique, chargée' }), '370');
  expect(dialog.getByRole('row', { name: /500.0 38.0$/ })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Reprendre ces valeurs' }));
  expect(screen.getAllByRole('textbox', { name: 'Facteur' })[0]).toHaveValue('0,1');
  expect(screen.getAllByRole('textbox', { name: 'Décalage (kg)' })[0]).toHaveValue('-12');
  expect(server.requests.every(({ method }) => method === 'GET')).toBe(true);
});

test('a reading is shown as received, with the reason for each refused part', async () => {
  server.on(sensorEndpoints.list, { answer: sensorsOf([aScale()]) });
  server.on(connectorEndpoints.deliveries, {
    answer: [
      {
        id: 1,
        received_at: '2026-06-01T10:00:00Z',
        channel: 'weights',
        content: '{"readings":[{"value":38.4}]}',
        is_cut: false,
        refused: null,
        accepted: 2,
        duplicate: 1,
        rejected: 1,
        rejections: [{ index: 3, code: 'time_without_zone' }],
      },
    ],
  });
  const { user } = renderApp('/sensors/youbee?sensor=7');
  await user.click(await screen.findByText('2 mesures reprises · 1 déjà connue · 1 refusée'));
  expect(screen.getByText('Mesure 4 : heure sans fuseau horaire')).toBeVisible();
  expect(screen.getByText('{"readings":[{"value":38.4}]}')).toBeVisible();
});

test('a delivery that was refused as a whole shows the reason and the received data', async () => {
  const nothing = { channel: 'weights', accepted: 0, duplicate: 0, rejected: 0, rejections: [] } as const;
  const received_at = '2026-06-01T10:00:00Z';
  server.on(sensorEndpoints.list, { answer: sensorsOf([aScale()]) });
  server.on(connectorEndpoints.deliveries, {
    answer: [
      { ...nothing, id: 2, received_at, content: 'weight=38', is_cut: false, refused: 'malformed' },
      { ...nothing, id: 1, received_at, content: '', is_cut: true, refused: 'too_big' },
    ],
  });
  const { user } = renderApp('/sensors/youbee?sensor=7');
  await user.click(await screen.findByText(/^Refusée : ce n'est pas du JSON lisible/));
  expect(screen.getByText('weight=38')).toBeVisible();
  await user.click(screen.getByText('Refusée : plus longue que 640 ko'));
  expect(screen.getByText("Rien n'en a été lu.")).toBeVisible();
});

test('without an apiary, connecting a scale leads to adding one and back to the scale', async () => {
  server = signedIn([]);
  server.on(sensorEndpoints.list, { answer: sensorsOf([]) });
  server.on(apiaryEndpoints.create, () => {
    server.on(apiaryEndpoints.list, { answer: [anApiary()] });
    return { answer: anApiary() };
  });
  const { user, router } = renderApp('/sensors/youbee');
  await user.click(await screen.findByRole('link', { name: 'Ajouter un rucher' }));
  await enter(user, /Référence/, 'VD-1');
  await enter(user, /Latitude/, '46.5');
  await enter(user, /Longitude/, '6.6');
  await user.click(screen.getByRole('button', { name: 'Créer le rucher' }));
  await arrivedAt(router, '/sensors/youbee');
  expect(await textField(/^Identifiant/)).toBeVisible();
});
