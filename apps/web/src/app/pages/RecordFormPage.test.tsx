import { apiaryEndpoints, observationEndpoints, photoEndpoints, recordEndpoints } from '@propolis/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { anApiary, pageOfRecords, signedIn, threeHives } from '../../../test/beekeeping.ts';
import { arrivedAt, setText, title } from '../../../test/elements.ts';
import { aFeeding, aRecord, aTreatment } from '../../../test/records.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { createMemoryStore } from '../../lib/writes/write-store.ts';

const NOW = new Date('2026-07-02T10:00:00Z');
const FEEDING = aRecord(aFeeding());
const TREATMENT = aRecord(
  aTreatment({
    happened_on: '2026-06-01',
    last_day: '2026-06-20',
    product: 'Formicpro ad us. vet.',
    unit: 'strip',
    amounts: [2],
    withdrawal_days: { honey: 20 },
  }),
);

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));

const button = (name: string | RegExp) => screen.findByRole('button', { name });

async function open(address: string, answer: Parameters<ReturnType<typeof signedIn>['on']>[1]) {
  const server = signedIn([anApiary({ hives: threeHives() })]);
  server.on(recordEndpoints.create, answer);
  const app = renderApp(address, createMemoryStore({ durable: true }));
  const press = async (name: string | RegExp) =>
    app.user.click((await screen.findAllByRole('button', { name }))[0] ?? document.body);
  const sent = () => server.requests.filter(({ method }) => method === 'POST');
  return { ...app, server, press, sent };
}

test('« fed 2 kg of syrup » takes four presses from the page of the hive, and one takes it back', async () => {
  const { user, press, sent, server, router } = await open('/apiary/1/hive/12', { answer: FEEDING });
  server.on(recordEndpoints.cancel, { answer: aRecord(aFeeding(), { version: 2, cancelled: '' }) });
  await title('Ruche 2');
  await press('Agir');
  await user.click(await screen.findByRole('link', { name: 'Nourrir' }));
  await user.click(await button('2 kg'));
  expect(screen.getByText('Sucre : 1 kg')).toBeVisible();
  await user.click(await button('Enregistrer'));
  await arrivedAt(router, '/apiary/1/hive/12');
  expect(sent()).toHaveLength(1);
  expect(sent()[0]?.path).toBe('/api/apiaries/1/records');
  expect(sent()[0]?.body).toMatchObject({
    kind: 'feeding',
    happened_on: '2026-07-02',
    hive_ids: [12],
    amounts: [2000],
    unit: 'g',
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  await user.click(await button('Défaire'));
  expect(await screen.findByText('Défait : Nourrissement')).toBeVisible();
  // The server may know the record under another id than the form gave it.
  expect(sent()[1]).toMatchObject({
    path: `/api/records/${FEEDING.id}/cancel`,
    body: { reason: '', undo: true },
  });
});

test('from the page of the apiary all hives are chosen, and a total is divided', async () => {
  const { user, press, sent, router } = await open('/apiary/1', { answer: FEEDING });
  await title('Les Rasses');
  await press('Agir');
  await user.click(await screen.findByRole('link', { name: 'Nourrir' }));
  await user.click(await button('En tout'));
  await user.type(screen.getByRole('textbox', { name: /^Quantité en tout/ }), '4');
  await user.click(await button('Ruche 3'));
  await user.click(await button('Enregistrer'));
  await arrivedAt(router, '/apiary/1');
  expect(sent()[0]?.body).toMatchObject({ hive_ids: [11, 12], amounts: [2000, 2000] });
});

test('amounts hive by hive are typed in a table, and a missing one is asked for', async () => {
  const { user, sent } = await open('/apiary/1/record/harvest', { answer: FEEDING });
  await user.click(await button('Ruche par ruche'));
  await user.type(screen.getByRole('textbox', { name: 'Ruche 1 (kg)' }), '12,5');
  await user.type(screen.getByRole('textbox', { name: 'Ruche 2 (kg)' }), '8');
  await user.click(await button('Enregistrer'));
  expect(await screen.findByText('Veuillez remplir les champs qui manquent')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Ruche 3 (kg)' }), '3');
  await user.click(await button('Enregistrer'));
  await waitFor(() => expect(sent()[0]?.body).toMatchObject({ amounts: [12.5, 8, 3], unit: 'kg' }));
});

test('without a network the record is kept on the device', async () => {
  const { user, router } = await open('/apiary/1/record/feeding?hives=[11]', 'no network');
  await user.click(await button('1 kg'));
  await user.click(await button('Enregistrer'));
  await arrivedAt(router, '/apiary/1/hive/11');
  expect(await screen.findByText('Enregistré sur cet appareil : Nourrissement')).toBeVisible();
});

test('the default day is in the time zone of the apiary, not of the device', async () => {
  vi.setSystemTime('2026-07-01T22:30:00Z');
  await open('/apiary/1/record/feeding?hives=[11]', 'no network');
  expect(await screen.findByRole('textbox', { name: /^Jour/ })).toHaveValue('02.07.2026');
});

test('a treatment has the product of last time, and warns about the same substance without preventing it', async () => {
  const server = signedIn([anApiary({ hives: threeHives() })]);
  server.on(recordEndpoints.list, { answer: pageOfRecords(TREATMENT) });
  server.on(recordEndpoints.create, { answer: TREATMENT });
  const { user } = renderApp('/apiary/1/record/treatment?hives=[11]', createMemoryStore({ durable: true }));
  expect(await screen.findByRole('combobox', { name: /^Produit/ })).toHaveValue('Formicpro ad us. vet.');
  const repeated = /^Ruche 1 : Acide formique déjà la dernière fois cette année.*n'est connu/;
  expect(screen.getByText(repeated)).toBeVisible();
  const product = screen.getByRole('combobox', { name: /^Produit/ });
  await user.selectOptions(product, 'Apiguard');
  expect(screen.getByRole('textbox', { name: /^Quantité/ })).toHaveValue('');
  await user.selectOptions(product, 'Formicpro ad us. vet.');
  await user.click(await button('Enregistrer'));
  const sent = () => server.requests.find(({ method }) => method === 'POST')?.body;
  await waitFor(() =>
    expect(sent()).toMatchObject({
      kind: 'treatment',
      amounts: [2],
      unit: 'strip',
      last_day: null,
      withdrawal_days: { honey: 20 },
    }),
  );
});

test('resistant mites are named where they are known', async () => {
  const apivar = aRecord(
    aTreatment({
      happened_on: '2026-03-01',
      last_day: '2026-05-01',
      product: 'Apivar',
      substances: ['amitraz'],
    }),
  );
  const { server } = await open('/apiary/1/record/treatment?hives=[11]', 'no network');
  server.on(recordEndpoints.list, { answer: pageOfRecords(apivar) });
  expect(await screen.findByText(/Amitraze?.*peuvent devenir résistants/)).toBeVisible();
});

test('too many days until the second dose are refused at their field, and the page stays', async () => {
  const { user, sent } = await open('/apiary/1/record/treatment?hives=[11]', { answer: TREATMENT });
  await user.selectOptions(await screen.findByRole('combobox', { name: /^Produit/ }), 'Apiguard');
  const days = screen.getByRole('textbox', { name: /^Seconde dose/, hidden: true });
  setText(days, '99999999999');
  await user.click(await button('Enregistrer'));
  await waitFor(() => expect(days).toHaveAccessibleDescription(/Au plus 90/));
  expect(sent()).toHaveLength(0);
});

test('a product in no list needs its name and its active substance', async () => {
  const { user, sent } = await open('/apiary/1/record/treatment?hives=[11]', { answer: TREATMENT });
  await user.selectOptions(await screen.findByRole('combobox', { name: /^Produit/ }), 'Un autre produit…');
  await user.click(await button('Enregistrer'));
  const name = screen.getByRole('textbox', { name: /^Nom du produit/ });
  await waitFor(() => expect(name).toHaveAccessibleDescription('Ce champ est requis'));
  await user.type(name, 'Mite-Ex');
  await user.click(
    within(screen.getByRole('group', { name: 'Substance active' })).getByRole('button', { name: 'Thymol' }),
  );
  await user.click(await button('Enregistrer'));
  await waitFor(() => expect(sent()[0]?.body).toMatchObject({ product: 'Mite-Ex', substances: ['thymol'] }));
});

test('a harvest before the release day is warned, once for a treatment that was recorded twice', async () => {
  const server = signedIn([anApiary({ hives: threeHives() })]);
  const twice = { ...TREATMENT, id: 'b5d7c1ce-0000-4000-8000-000000000002' };
  server.on(recordEndpoints.list, { answer: pageOfRecords(TREATMENT, twice) });
  renderApp('/apiary/1/record/harvest');
  expect(
    await screen.findByText(
      'Ruche 1 : traitement (Formicpro ad us. vet.). Le miel est libre dès le 10 juillet 2026.',
    ),
  ).toBeVisible();
});

test('a refusal of the server is shown at its field, and what was typed stays', async () => {
  const { user } = await open('/apiary/1/record/feeding?hives=[11]', {
    refuse: { status: 422, code: 'invalid_fields', errors: { hive_ids: ['not_found'] } },
  });
  await user.click(await button('2 kg'));
  await user.click(await button('Enregistrer'));
  expect(await screen.findByText(/n'est pas à vous/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Quantité/ })).toHaveValue('2');
});

test.each([
  ['is changed makes a record of its own', true],
  ['is unchanged sends it again under its key', false],
])('a form whose draft was sent by another tab and %s', async (_, isChanged) => {
  const { user, sent } = await open('/apiary/1/record/feeding?hives=[11]', { answer: FEEDING });
  const amount = await screen.findByRole('textbox', { name: /^Quantité/ });
  setText(amount, '2');
  const key = Object.keys(localStorage).find((name) => name.startsWith('record-draft.')) ?? '';
  const { idempotencyKey } = JSON.parse(localStorage.getItem(key) ?? '{}');
  fireEvent(window, new StorageEvent('storage', { key, newValue: null }));
  if (isChanged) setText(amount, '3');
  await user.click(await button('Enregistrer'));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
  expect(Object(sent()[0]?.body).id === idempotencyKey).toBe(!isChanged);
});

test.each([
  ['', (key: string, newValue: string) => new StorageEvent('storage', { key, newValue })],
  [
    ' while this page is in the back/forward cache',
    () => new PageTransitionEvent('pageshow', { persisted: true }),
  ],
])(
  'what another tab types in the same form%s is shown here, and sent with what is typed here',
  async (_, eventOf) => {
    const { user, sent } = await open('/apiary/1/record/feeding?hives=[11]', { answer: FEEDING });
    setText(await screen.findByRole('textbox', { name: /^Quantité/ }), '2');
    const key = Object.keys(localStorage).find((name) => name.startsWith('record-draft.')) ?? '';
    const draft = JSON.parse(localStorage.getItem(key) ?? '{}');
    const newValue = JSON.stringify({ ...draft, changed: { ...draft.changed, note: 'Calme' } });
    localStorage.setItem(key, newValue);
    fireEvent(window, eventOf(key, newValue));
    setText(screen.getByRole('textbox', { name: /^Quantité/ }), '3');
    await user.click(await button('Enregistrer'));
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ amounts: [3000], note: 'Calme' }));
    await waitFor(() => expect(localStorage.getItem(key)).toBeNull());
  },
);

test('the form stays with its input when another device removes the last hive', async () => {
  const { server, client } = await open('/apiary/1/record/feeding?hives=[11]', 'no network');
  const amount = await screen.findByRole('textbox', { name: /^Quantité/ });
  setText(amount, '2,4');
  server.on(apiaryEndpoints.list, { answer: [anApiary({ name: 'Vide' })] });
  await client.refetchQueries();
  await screen.findAllByRole('link', { name: 'Vide' });
  expect(amount).toHaveValue('2,4');
  expect(amount).toBeVisible();
});

test('a chosen hive that another device removes meanwhile can be left out', async () => {
  const { user, server, client, sent, router } = await open('/apiary/1/record/feeding', { answer: FEEDING });
  await user.click(await button('2 kg'));
  server.on(apiaryEndpoints.list, {
    answer: [anApiary({ hives: threeHives().filter(({ id }) => id !== 12) })],
  });
  await client.refetchQueries();
  await waitFor(() =>
    expect(screen.getAllByRole('button', { name: /^Ruche/ }).at(-1)).toHaveAccessibleName('Ruche 2'),
  );
  await user.click(await button('Ruche par ruche'));
  expect(screen.getByRole('textbox', { name: 'Ruche 2 (kg)' })).toBeVisible();
  await user.click(await button('Par ruche'));
  await user.click(screen.getByRole('button', { name: 'Ruche 2', pressed: true }));
  expect(screen.queryByRole('button', { name: 'Ruche 2' })).toBeNull();
  await user.click(await button('Enregistrer'));
  await arrivedAt(router, '/apiary/1');
  expect(sent()[0]?.body).toMatchObject({ hive_ids: [11, 13], amounts: [2000, 2000] });
});

test('a draft survives leaving the page', async () => {
  const first = await open('/apiary/1/record/feeding?hives=[11]', 'no network');
  await first.user.type(await screen.findByRole('textbox', { name: /^Quantité/ }), '2,4');
  first.unmount();
  await open('/apiary/1/record/feeding?hives=[11]', 'no network');
  expect(await screen.findByRole('textbox', { name: /^Quantité/ })).toHaveValue('2,4');
});

test('a draft keeps its product and its days, and a hive that left since is not chosen any more', async () => {
  const address = '/apiary/1/record/treatment?hives=[11,13]';
  const first = await open(address, 'no network');
  first.server.on(recordEndpoints.list, { answer: pageOfRecords(TREATMENT) });
  setText(await screen.findByRole('textbox', { name: /^Quantité/ }), '3');
  await first.press('Ruche 2');
  first.unmount();
  const server = signedIn([anApiary({ hives: threeHives().filter(({ id }) => id !== 12) })]);
  const thymovar = aTreatment({ product: 'Thymovar', substances: ['thymol'], unit: 'strip' });
  server.on(recordEndpoints.list, { answer: pageOfRecords(aRecord(thymovar)) });
  server.on(recordEndpoints.create, { answer: TREATMENT });
  const { user } = renderApp(address, createMemoryStore({ durable: true }));
  expect(await screen.findByRole('textbox', { name: /^Quantité/ })).toHaveValue('3');
  await user.click(await button('Enregistrer'));
  const sent = () => server.requests.find(({ method }) => method === 'POST')?.body;
  await waitFor(() =>
    expect(sent()).toMatchObject({ product: 'Formicpro ad us. vet.', hive_ids: [11, 13], amounts: [3, 3] }),
  );
});

test('the draft of two hives keeps what was typed for the one that stays', async () => {
  const address = '/apiary/1/record/feeding?hives=[11,12]';
  const first = await open(address, 'no network');
  await first.press('Ruche par ruche');
  setText(screen.getByRole('textbox', { name: 'Ruche 1 (kg)' }), '1,5');
  first.unmount();
  signedIn([anApiary({ hives: threeHives().filter(({ id }) => id !== 12) })]);
  renderApp(address);
  expect(await screen.findByRole('textbox', { name: 'Ruche 1 (kg)' })).toHaveValue('1,5');
});

test('a hive of the address that has left the apiary is not chosen', async () => {
  const { user, sent } = await open('/apiary/1/record/feeding?hives=[99]', { answer: FEEDING });
  await user.click(await button('2 kg'));
  await user.click(await button('Enregistrer'));
  expect(await screen.findByText('Ce champ est requis')).toBeVisible();
  expect(screen.getByRole('group', { name: 'Ruches' })).toHaveAccessibleDescription('Ce champ est requis');
  expect(sent()).toHaveLength(0);
});

test('what the plan proposes is not mixed with the draft of another treatment', async () => {
  const first = await open('/apiary/1/record/treatment', 'no network');
  setText(await screen.findByRole('textbox', { name: /^Quantité/ }), '130');
  first.unmount();
  await open('/apiary/1/record/treatment?substance=thymol&applied_with=thymovar', 'no network');
  expect(await screen.findByRole('textbox', { name: 'Quantité par ruche' })).toHaveValue('1,5');
});

test('the last day of the plan follows the first day until it is typed', async () => {
  await open('/apiary/1/record/treatment?substance=oxalic_acid', 'no network');
  const [first, last] = [
    await screen.findByRole('textbox', { name: /^Premier jour/ }),
    screen.getByRole('textbox', { name: /^Dernier jour/ }),
  ];
  setText(first, '28.06.2026');
  expect(last).toHaveValue('28.06.2026');
  setText(last, '30.06.2026');
  setText(first, '29.06.2026');
  expect(last).toHaveValue('30.06.2026');
});

test('the second dose and the last day of the plan follow the chosen hives', async () => {
  const product = 'Thymovar 15 g ad us. vet.';
  const first = aTreatment({ product, happened_on: '2026-06-11', last_day: '2026-07-22', hive_ids: [11] });
  const server = signedIn([anApiary({ hives: threeHives() })]);
  server.on(recordEndpoints.list, { answer: pageOfRecords(aRecord(first)) });
  server.on(recordEndpoints.create, { answer: TREATMENT });
  const { user } = renderApp(
    '/apiary/1/record/treatment?hives=[11]&substance=thymol&applied_with=thymovar',
    createMemoryStore({ durable: true }),
  );
  const last = await screen.findByRole('textbox', { name: /^Dernier jour/ });
  expect(last).toHaveValue('22.07.2026');
  expect(screen.queryByText(/^Seconde dose prévue/)).toBeNull();
  await user.click(await button('Ruche 2'));
  await user.click(await button('Ruche 1'));
  expect(last).toHaveValue('12.08.2026');
  expect(screen.getByText(/^Seconde dose prévue le 23 juillet/)).toBeVisible();
  await user.click(await button('Enregistrer'));
  await waitFor(() =>
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      ...{ hive_ids: [12], second_dose_after: 21, last_day: '2026-08-12' },
    }),
  );
});

test('the product of last time has a second dose for a hive that had no first one', async () => {
  const product = 'Thymovar 15 g ad us. vet.';
  const first = aTreatment({ product, happened_on: '2026-06-11', hive_ids: [11] });
  const server = signedIn([anApiary({ hives: threeHives() })]);
  server.on(recordEndpoints.list, { answer: pageOfRecords(aRecord(first)) });
  const { user } = renderApp('/apiary/1/record/treatment?hives=[12]');
  expect(await screen.findByText(/^Seconde dose prévue le 23 juillet/)).toBeVisible();
  await user.click(await button('Ruche 1'));
  await user.click(await button('Ruche 2'));
  expect(screen.queryByText(/^Seconde dose prévue/)).toBeNull();
});

test('what the label of a feed says does not stay with another feed', async () => {
  const label = aFeeding({ feed: 'other', sugar_share: 0.8, density: 1.4 });
  const server = signedIn([anApiary({ hives: threeHives() })]);
  server.on(recordEndpoints.list, { answer: pageOfRecords(aRecord(label)) });
  const { user } = renderApp('/apiary/1/record/feeding?hives=[11]');
  await user.selectOptions(await screen.findByRole('combobox', { name: /^Nourriture/ }), 'Sirop 1:1');
  await user.click(await button('2 kg'));
  expect(screen.getByText('Sucre : 1 kg')).toBeVisible();
});

test('« added a super » takes three presses from the page of the hive', async () => {
  const { user, press, sent, router } = await open('/apiary/1/hive/12', { answer: FEEDING });
  await title('Ruche 2');
  await press('Agir');
  await user.click(await screen.findByRole('link', { name: 'Hausse' }));
  await user.click(await button('Enregistrer'));
  await arrivedAt(router, '/apiary/1/hive/12');
  expect(sent()[0]?.body).toMatchObject({ kind: 'equipment', hive_ids: [12], supers: 1, brood_boxes: null });
});

test('the amount of last time is on a button, and the form of a round leads back to the round', async () => {
  const server = signedIn([anApiary({ hives: threeHives() })]);
  server.on(recordEndpoints.list, { answer: pageOfRecords(aRecord(aFeeding({ amounts: [2400] }))) });
  server.on(recordEndpoints.create, { answer: FEEDING });
  server.on(observationEndpoints.usual, { answer: { items: [] } });
  const { user, router } = renderApp('/apiary/1/record/feeding?hives=[11]&round=true');
  await user.click(await button('2,4 kg'));
  await user.click(await button('Enregistrer'));
  await arrivedAt(router, '/apiary/1/round');
});

test('a record made of an observation is not what a form begins with', async () => {
  const server = signedIn([anApiary({ hives: threeHives() })]);
  const observed = aRecord(aFeeding({ feed: 'fondant' }), { origin: 'observation' });
  server.on(recordEndpoints.list, { answer: pageOfRecords(observed) });
  renderApp('/apiary/1/record/feeding?hives=[11]');
  expect(await screen.findByRole('combobox', { name: 'Nourriture' })).toHaveDisplayValue('Sirop 1:1');
});

test('a photo of the form is added behind the record', async () => {
  const { user, server, sent, router } = await open('/apiary/1/record/feeding?hives=[11]', {
    answer: FEEDING,
  });
  const answerOf = (id: string) => ({ id, width: 4, height: 3 });
  server.on(photoEndpoints.keep, ({ path }) => ({ answer: answerOf(path.split('/').at(-1) ?? '') }));
  server.on(photoEndpoints.addToRecord, { answer: [] });
  await user.click(await button('2 kg'));
  const photos = await screen.findByRole('region', { name: 'Photos' });
  const [camera] = photos.querySelectorAll<HTMLInputElement>('input[type="file"]');
  await user.upload(camera as HTMLInputElement, new File(['a hive'], 'a.jpg', { type: 'image/jpeg' }));
  await user.click(await button('Enregistrer'));
  await arrivedAt(router, '/apiary/1/hive/11');
  const stored = server.requests.find(({ method }) => method === 'PUT');
  const [record, added] = sent();
  expect(record?.body).not.toHaveProperty('photos');
  expect(added?.path).toBe(`/api/records/${FEEDING.id}/photos`);
  expect(added?.body).toEqual({ photos: [stored?.path.split('/').at(-1)] });
});

test('an unknown kind leads to the apiary', async () => {
  const { router } = await open('/apiary/1/record/dance', 'no network');
  await arrivedAt(router, '/apiary/1');
});

test('the plan fills in the dose of its product, with its source', async () => {
  await open('/apiary/1/record/treatment?substance=thymol&applied_with=thymovar', { answer: TREATMENT });
  expect(await screen.findByRole('textbox', { name: 'Quantité par ruche' })).toHaveValue('1,5');
  expect(screen.getByText(/^Dose par utilisation : 1,5 /)).toBeVisible();
  expect(screen.getByText(/vptserver1\.uzh\.ch/)).toBeVisible();
});
