import { randomUUID } from 'node:crypto';
import { labelsIn } from '@propolis/domain/words';
import { beforeAll, expect, test } from 'vitest';
import { type Beekeeper, testApp } from '../../../../test/app.ts';
import { archiveOf, filesOf, imported, textOf } from '../../../../test/archives.ts';
import { aReceipt, createdApiary, createdHive, createdRecord } from '../../../../test/records.ts';

const TREATMENT = {
  kind: 'treatment',
  happened_on: '2026-06-01',
  last_day: '2026-06-10',
  product: 'Formivar 60 %',
  substances: ['formic_acid'],
  unit: 'g',
  withdrawal_days: { honey: 0 },
};

const server = await testApp();
const keeper = await server.beekeeper();
beforeAll(async () => {
  const jura = await createdApiary(keeper, { name: 'Jura <b>' });
  const alps = await createdApiary(keeper, { name: 'Alps' });
  const gone = await createdApiary(keeper, { name: 'Gone' });
  const hive = await createdHive(keeper, jura, { name: 'A' });
  const lost = await createdHive(keeper, gone, { name: 'B' });
  const made = (apiary: number, record: object) => createdRecord(keeper, apiary, { hive_ids: [], ...record });
  await made(jura, { ...TREATMENT, hive_ids: [hive], amounts: [85] });
  await made(gone, { ...TREATMENT, product: 'Thymovar', hive_ids: [lost], amounts: [25] });
  await made(jura, { kind: 'stock', event: 'start', happened_on: '2024-05-01', colonies: 4 });
  await made(jura, { kind: 'stock', event: 'sold', happened_on: '2026-05-02', colonies: 1 });
  await made(jura, {
    ...{ kind: 'stock', event: 'moved', happened_on: '2026-06-14' },
    ...{ hive_ids: [hive], to_apiary_id: alps },
  });
  await keeper.post('/api/medicines/movements', { id: randomUUID(), ...aReceipt() });
  await keeper.delete(`/api/apiaries/${gone}`);
});

const paperOf = async (of: Beekeeper) => {
  const { status, headers, raw } = await of.get('/api/records/paperwork');
  expect([status, headers['content-type']]).toEqual([200, 'application/octet-stream']);
  expect(headers['content-disposition']).toBe('attachment; filename="registres-2026-06-15.html"');
  return raw.toString();
};
/** The text of each part of a page, by its heading. */
const partsOf = (page: string) =>
  page
    .split('<h2>')
    .slice(1)
    .map((part) => part.replaceAll(/<[^>]*>/g, '|').replaceAll(/\|+/g, '|'));

test('the paperwork has treatments and stock of each apiary, also of removed ones, and the medicines', async () => {
  const page = await paperOf(keeper);
  const [alps = '', jura = '', removed = '', medicines = '', ...others] = partsOf(page);
  expect(others).toEqual([]);
  expect(page).not.toContain('<b>');
  expect(alps).toMatch(/^Alps\|.*Rien à inscrire\..*2026-06-14\|Déplacement\|1\|1\|A\|Jura/s);
  // The register of Jura is in its own part.
  expect(alps).not.toContain('2026-05-02');
  expect(jura).toMatch(/^Jura &lt;b&gt;\|.*A\|85\|2026-06-01\|2026-06-10\|Formivar 60 %\|Acide formique/s);
  expect(removed).toMatch(/Gone.*Thymovar/s);
  expect(medicines).toMatch(/Formivar 60 %\|g\|1000\|85\|0\|915/);
});

test('the register has the colonies at the start of each year and after each gain and loss', async () => {
  const files = await filesOf(keeper);
  const lines = textOf(files, 'tables/registre.csv').trim().split('\r\n');
  expect(lines.map((line) => line.split(';').slice(0, 5).join(';'))).toEqual([
    'Rucher;Jour;Événement;Entrée ou sortie;Effectif',
    'Alps;2026-01-01;Effectif au 1er janvier;;0',
    expect.stringMatching(/^Alps;2026-06-14;.*;1;1$/),
    'Jura <b>;2024-01-01;Effectif au 1er janvier;;0',
    expect.stringMatching(/^Jura <b>;2024-05-01;.*;4;4$/),
    'Jura <b>;2025-01-01;Effectif au 1er janvier;;4',
    'Jura <b>;2026-01-01;Effectif au 1er janvier;;4',
    expect.stringMatching(/^Jura <b>;2026-05-02;.*;-1;3$/),
    expect.stringMatching(/^Jura <b>;2026-06-14;.*;-1;2$/),
  ]);
});

test('the register begins a year with the opening stock of its first day, as on its page', async () => {
  const own = await server.beekeeper();
  const apiary = await createdApiary(own);
  const day = '2026-01-01';
  for (const [event, colonies] of [['bought', 2] as const, ['start', 5] as const]) {
    const record = { id: randomUUID(), kind: 'stock', event, happened_on: day, colonies, hive_ids: [] };
    expect((await own.post(`/api/apiaries/${apiary}/records`, record)).status).toBe(201);
  }
  const lines = textOf(await filesOf(own), 'tables/registre.csv')
    .trim()
    .split('\r\n')
    .slice(1);
  expect(lines.map((line) => line.split(';').slice(1, 5).join(';'))).toEqual([
    `${day};Effectif initial;5;5`,
    `${day};Effectif au 1er janvier;;5`,
    `${day};Achat;2;7`,
  ]);
  const page = (await own.get(`/api/apiaries/${apiary}/register?year=2026`)).body;
  expect(page).toMatchObject({ at_start: 5, gains: 2, at_end: 7 });
});

test('the register has the cause of a loss in the language of the account', async () => {
  const own = await server.beekeeper();
  const record = {
    kind: 'stock',
    event: 'died',
    happened_on: '2026-06-01',
    colonies: 1,
    cause: 'starvation',
  };
  const url = `/api/apiaries/${await createdApiary(own)}/records`;
  expect((await own.post(url, { id: randomUUID(), hive_ids: [], ...record })).status).toBe(201);
  expect(partsOf(await paperOf(own))[0]).toContain(`|${labelsIn('fr').records.deathCauses.starvation}|`);
});

test('an archive has the same page and can be imported', async () => {
  const files = await filesOf(keeper);
  expect(textOf(files, 'registres.html')).toBe(await paperOf(keeper));
  const other = await server.beekeeper();
  expect((await imported(other, archiveOf(files))).status).toBe(200);
});

test('the paperwork of another account has nothing of this one', async () => {
  expect(partsOf(await paperOf(await server.beekeeper()))).toHaveLength(1);
});
