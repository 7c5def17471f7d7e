import { FoundNote } from '@propolis/contract';
import { foldText, TEXT_ITEMS } from '@propolis/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Beekeeper, testApp } from '../../../test/app.ts';
import { createdApiary, createdHive, recorded } from '../../../test/records.ts';

const server = await testApp();
const stranger = await server.beekeeper();
let keeper: Beekeeper;
let hiveId: number;
beforeEach(async () => {
  keeper = await server.beekeeper();
  hiveId = await createdHive(keeper, await createdApiary(keeper));
});

const search = (q: string, who = keeper, rest = '') =>
  who.get(`/api/observations/search?q=${encodeURIComponent(q)}${rest}`);
const found = async (q: string): Promise<FoundNote[]> =>
  (await search(q)).body.map((one: unknown) => FoundNote.parse(one));

describe('the search in notes', () => {
  test('finds an observation by a word of its notes, with hive and apiary', async () => {
    const general_notes = 'Reine marquée vue au troisième cadre.';
    const id = await recorded(keeper, hiveId, { general_notes, observation_date: '2026-05-01' });
    await recorded(keeper, hiveId, { general_notes: 'Rien de neuf.' });
    expect(await found('marquée')).toEqual([
      {
        observation_id: id,
        hive_id: hiveId,
        observation_date: expect.stringMatching(/^2026-05-01T/),
        item: 'general_notes',
        excerpt: general_notes,
      },
    ]);
  });

  test.each([
    ['without accents', 'MARQUEE'],
    ['with accents that were not written', 'Cœuvre'],
    ['by words in any order', 'cadre reine'],
    ['by a part of a word', 'oisiem'],
  ])('finds %s', async (_how, q) => {
    await recorded(keeper, hiveId, { general_notes: 'Reine marquée vue à Coeuvre\nau troisième cadre.' });
    expect(await found(q)).toHaveLength(1);
  });

  test('requires every word', async () => {
    await recorded(keeper, hiveId, { general_notes: 'Reine vue.' });
    expect(await found('reine marquée')).toEqual([]);
  });

  test.each(TEXT_ITEMS.map(({ key }) => key))('finds a text written as %s', async (key) => {
    const reminder = { surveillance_reminder: true, surveillance_reminder_date: '2026-07-01' };
    await recorded(keeper, hiveId, { ...reminder, [key]: 'Tilleul en fleur' });
    expect(await found('tilleul')).toMatchObject([{ item: key, excerpt: 'Tilleul en fleur' }]);
  });

  test('searches neither choices nor numbers', async () => {
    await recorded(keeper, hiveId, { general_impression: 3, weather_wind: 'option_2' });
    expect(await found('option')).toEqual([]);
  });

  test('treats wildcards as literal characters', async () => {
    await recorded(keeper, hiveId, { general_notes: 'Sirop à 100% dans le nourrisseur_2, C:\\ruche' });
    expect(await found('100%')).toHaveLength(1);
    expect(await found('seur_2')).toHaveLength(1);
    expect(await found('c:\\ruche')).toHaveLength(1);
    expect(await found('1%0')).toEqual([]);
    expect(await found('seur__')).toEqual([]);
  });

  test('shows the part of a long text with the word', async () => {
    const general_notes = `${'Colonie calme. '.repeat(40)}Cellule royale ouverte. ${'Rien de plus. '.repeat(40)}`;
    await recorded(keeper, hiveId, { general_notes });
    const [note] = await found('royale');
    expect(note?.excerpt).toMatch(/^….*Cellule royale.*…$/);
    expect(note?.excerpt.length).toBeLessThan(130);
  });

  test('returns the newest first, eight by default', async () => {
    for (let day = 10; day < 21; day += 1)
      await recorded(keeper, hiveId, { general_notes: 'essaim', observation_date: `2026-05-${day}` });
    const dates = (await found('essaim')).map(({ observation_date }) => observation_date);
    expect(dates).toHaveLength(8);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect((await search('essaim', keeper, '&limit=20')).body).toHaveLength(11);
  });

  test('reflects changes and deletions', async () => {
    const id = await recorded(keeper, hiveId, { general_notes: 'essaim' });
    await keeper.put(`/api/observations/${id}`, { general_notes: 'pollen' });
    expect(await found('essaim')).toEqual([]);
    expect(await found('pollen')).toHaveLength(1);
    await keeper.delete(`/api/observations/${id}`);
    expect(await found('pollen')).toEqual([]);
  });

  test('never finds notes of another beekeeper', async () => {
    await recorded(keeper, hiveId, { general_notes: 'essaim' });
    expect((await search('essaim', stranger)).body).toEqual([]);
  });

  test('is limited to 120 requests per minute and user, with the waiting time in the response', async () => {
    const searches = await Promise.all(Array.from({ length: 120 }, () => search('essaim')));
    expect(new Set(searches.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await search('essaim');
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await search('essaim', stranger)).status).toBe(200);
  });

  test.each([
    ['nothing', 'q=', 'too_short'],
    ['one letter', 'q=%20a%20', 'too_short'],
    ['more than a sentence', `q=${'a'.repeat(101)}`, 'too_long'],
    ['what no text can hold', 'q=a%00b', 'invalid'],
  ])('rejects %s', async (_what, query, code) => {
    const { status, body } = await keeper.get(`/api/observations/search?${query}`);
    expect({ status, q: body.errors?.q }).toEqual({ status: 422, q: [code] });
  });

  test('rejects a limit above fifty-six', async () => {
    expect((await search('essaim', keeper, '&limit=57')).status).toBe(422);
  });

  test('without a letter finds nothing', async () => {
    await recorded(keeper, hiveId, { general_notes: 'essaim' });
    expect(await found('\u0301\u0300')).toEqual([]);
  });

  test('folds in the database as in the domain', async () => {
    const letters = fc.string({ unit: fc.constantFrom(...'aZéÈçÖüñŒœæÆß 1-’\nʼn', 'e\u0301', 'ё') });
    const texts = fc.sample(letters, { numRuns: 200, seed: 7 });
    const { rows } = await sql<{ folded: string }>`select fold_text(word) as folded
      from unnest(${texts}::text[]) with ordinality as words (word, at) order by at`.execute(server.db);
    expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldText));
  });
});
