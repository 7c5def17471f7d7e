import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { type Beekeeper, TEST_NOW, testApp } from './app.ts';
import { noticesOf, openPage, servePages } from './open-pages.ts';
import {
  aHive,
  anApiary,
  aQueen,
  aTreatment,
  createdApiary,
  createdHive,
  createdRecord,
  recorded,
} from './records.ts';

const server = await testApp({ beatEvery: 50 });
const url = await servePages(server);

const open = (keeper: { readonly token: string }, page?: string) => openPage(url, keeper, page);
const storedSession = (keeper: Beekeeper) =>
  server.db.selectFrom('sessions').selectAll().where('user_id', '=', keeper.id).executeTakeFirstOrThrow();

describe('the event stream of an open page', () => {
  test('reports writes of all kinds in the account, and none of others', async () => {
    const [me, stranger] = [await server.beekeeper(), await server.beekeeper()];
    const page = await open(me);
    expect(page.answer.headers.get('content-type')).toBe('text/event-stream');
    await createdApiary(stranger);
    const apiaryId = await createdApiary(me);
    await me.put(`/api/apiaries/${apiaryId}`, { name: 'Les Rasses' });
    const hiveId = await createdHive(me, apiaryId);
    await me.put(`/api/hives/${hiveId}`, { name: 'Acacia' });
    const { body: copy } = await me.post(`/api/hives/${hiveId}/duplicate`);
    const observationId = await recorded(me, hiveId, { general_impression: 3 });
    await me.put(`/api/observations/${observationId}`, { general_impression: 2 });
    await me.delete(`/api/observations/${observationId}`);
    await me.delete(`/api/hives/${hiveId}`);
    await me.delete(`/api/apiaries/${apiaryId}`);
    await me.post('/api/user/preferences', { observations: {} });
    await me.put('/api/user/language', { language: 'de' });
    const observation = { hiveId, observationId };
    await vi.waitFor(() =>
      expect(noticesOf(page)).toEqual([
        ['apiary.created', { apiaryId }],
        ['apiary.changed', { apiaryId }],
        ['hive.created', { apiaryId, hiveId }],
        ['hive.changed', { apiaryId, hiveId }],
        ['hive.created', { apiaryId, hiveId: copy.id }],
        ['observation.recorded', observation],
        ['observation.changed', observation],
        ['observation.removed', observation],
        ['hive.removed', { apiaryId, hiveId }],
        ['apiary.removed', { apiaryId }],
        ['preferences.changed', {}],
        ['user.changed', {}],
      ]),
    );
  });

  test('reports records with the hives and queens that they change', async () => {
    const me = await server.beekeeper();
    const page = await open(me);
    const apiaryId = await createdApiary(me);
    const hiveId = await createdHive(me, apiaryId);
    const made = async (record: object) => (await createdRecord(me, apiaryId, record)).id;
    const introduced = aQueen(hiveId);
    const { queen: queenId } = introduced;
    const first = await made(introduced);
    await me.put(`/api/queens/${queenId}`, { number: '5' });
    const marked = await made({ ...introduced, new_queen: null, event: 'marked', marked: { number: '6' } });
    const treated = await made(aTreatment(hiveId));
    const { body: followUps } = await me.get('/api/follow_ups');
    await me.put(`/api/follow_ups/${followUps[0].id}`, { is_done: true });
    const died = await made({ kind: 'stock', event: 'died', hive_ids: [hiveId], happened_on: '2026-06-14' });
    await me.post(`/api/records/${died}/cancel`, { undo: true });
    await vi.waitFor(() =>
      expect(noticesOf(page)).toEqual([
        ['apiary.created', { apiaryId }],
        ['hive.created', { apiaryId, hiveId }],
        ['record.changed', { recordId: first }],
        ['queen.changed', { queenId }],
        ['queen.changed', { queenId }],
        ['record.changed', { recordId: marked }],
        ['record.changed', { recordId: treated }],
        ['record.changed', { recordId: treated }],
        ['hive.changed', { apiaryId, hiveId }],
        ['record.changed', { recordId: died }],
        ['hive.changed', { apiaryId, hiveId }],
        ['record.changed', { recordId: died }],
      ]),
    );
  });

  test("does not report a page's own write to it, but to the others", async () => {
    const me = await server.beekeeper();
    const name = randomUUID();
    const [own, other] = [await open(me, name), await open(me, randomUUID())];
    await me.post('/api/apiaries', anApiary(), { 'page-id': name });
    const apiaryId = await createdApiary(me);
    await vi.waitFor(() => expect(noticesOf(other)).toHaveLength(2));
    await vi.waitFor(() => expect(noticesOf(own)).toEqual([['apiary.created', { apiaryId }]]));
  });

  test('does not report a refused write', async () => {
    const me = await server.beekeeper();
    const page = await open(me);
    const apiaryId = await createdApiary(me);
    expect((await me.post(`/api/apiaries/${apiaryId}/hives`, aHive({ hive_type_id: 9999 }))).status).toBe(
      422,
    );
    expect((await me.delete('/api/apiaries/2000000000')).status).toBe(404);
    await createdHive(me, apiaryId);
    await vi.waitFor(() =>
      expect(noticesOf(page).map(([event]) => event)).toEqual(['apiary.created', 'hive.created']),
    );
  });

  test('reports a write repeated with one key once', async () => {
    const me = await server.beekeeper();
    const page = await open(me);
    const key = { 'idempotency-key': randomUUID() };
    for (const _time of [1, 2]) expect((await me.post('/api/apiaries', anApiary(), key)).status).toBe(201);
    await me.post('/api/user/preferences', {});
    await vi.waitFor(() =>
      expect(noticesOf(page).map(([event]) => event)).toEqual(['apiary.created', 'preferences.changed']),
    );
  });

  test('holds no connection: requests are served while many pages are open', async () => {
    const me = await server.beekeeper();
    const pages = await Promise.all(Array.from({ length: 12 }, () => open(me)));
    expect((await me.get('/api/apiaries')).status).toBe(200);
    await createdApiary(me);
    await vi.waitFor(() => expect(pages.map(({ read }) => read.length)).toEqual(pages.map(() => 1)));
  });

  test('ends with its session, immediately when that is closed elsewhere', async () => {
    const me = await server.beekeeper();
    const page = await open(me);
    expect((await me.post('/api/auth/logout')).status).toBe(204);
    await page.ended;
    expect((await open(me)).answer.status).toBe(401);
  });

  test('ends when its session expires, which listening does not extend', async () => {
    const me = await server.beekeeper();
    const page = await open(me);
    const { expires_at } = await storedSession(me);
    server.setNow(new Date(expires_at.getTime() - 1).toISOString());
    await createdApiary(me).catch(() => undefined);
    await server.db
      .updateTable('sessions')
      .set({ expires_at: new Date(TEST_NOW) })
      .where('user_id', '=', me.id)
      .execute();
    await page.ended;
    server.setNow(TEST_NOW);
  });

  test('continues when another session of the same user ends', async () => {
    const me = await server.beekeeper();
    const page = await open(me);
    const { id: _number, token_hash: _own, ...rest } = await storedSession(me);
    await server.db
      .insertInto('sessions')
      .values({ ...rest, token_hash: Buffer.alloc(32, 1) })
      .execute();
    await server.db.deleteFrom('sessions').where('token_hash', '=', Buffer.alloc(32, 1)).execute();
    server.hub.send({ to: me.id, event: 'session.ended', about: {} });
    const apiaryId = await createdApiary(me);
    await vi.waitFor(() => expect(noticesOf(page)).toContainEqual(['apiary.created', { apiaryId }]));
  });

  test('is replaced when the account opens too many', async () => {
    const me = await server.beekeeper();
    const oldest = await open(me);
    await Promise.all(Array.from({ length: 20 }, () => open(me)));
    await oldest.ended;
    expect(oldest.read).toEqual([{ event: 'replaced', data: {} }]);
  });

  test('reports that events may have been missed', async () => {
    const page = await open(await server.beekeeper());
    server.hub.resync();
    await vi.waitFor(() => expect(page.read).toEqual([{ event: 'resync', data: {} }]));
  });
});

test('ends immediately when its session is closed elsewhere, not only at the next heartbeat', async () => {
  const other = await testApp({ beside: server });
  const address = await servePages(other);
  const me = await other.beekeeper();
  const answer = await fetch(`${address}/api/events`, { headers: { authorization: `Bearer ${me.token}` } });
  await me.post('/api/auth/logout');
  expect(await answer.text()).toBe(': open\n\n');
});

test('ends when the server stops', async () => {
  const other = await testApp({ beside: server });
  const address = await other.app.listen({ host: '127.0.0.1', port: 0 });
  const { token } = await other.beekeeper();
  const answer = await fetch(`${address}/api/events`, { headers: { authorization: `Bearer ${token}` } });
  const ended = answer.text().catch(() => 'cut off');
  await other.app.close();
  await ended;
});
