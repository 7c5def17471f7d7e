import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@propolis/domain';
import { createEvents } from '@propolis/events';
import { beforeEach, describe, expect, test } from 'vitest';
import { later, startOver, testApp } from '../../../../test/app.ts';
import { whileWriting } from '../../../../test/locks.ts';
import { newPerson, PASSWORD, peopleOf, verifyUrl } from '../../../../test/people.ts';
import { sweepAddressChanges } from './address.service.ts';

const server = await testApp();
beforeEach(() => startOver(server));

const { mailsFor, handOver, linkFor, verifiedPerson, login, withToken } = peopleOf(server);
/** A signed-in user with a verified address, and the new address. */
async function mover() {
  const { email } = await verifiedPerson();
  const token: string = (await login(email)).body.access_token;
  const ask = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
    const headers = { authorization: `Bearer ${token}` };
    const reply = await server.app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: reply.statusCode, body: reply.body === '' ? undefined : reply.json() };
  };
  const next = `neue-${randomUUID()}@example.org`;
  return {
    old: email,
    next,
    token,
    ask,
    askFor: (wanted = next, password = PASSWORD) =>
      ask('POST', '/api/user/address', { email: wanted, proof: { password } }),
    waiting: async () => (await ask('GET', '/api/user/address')).body.waiting,
    address: async () => (await ask('GET', '/api/user')).body.email,
  };
}

const claimOf = (link: URL) => Object.fromEntries(link.searchParams);
const confirm = (link: URL, change: object = {}) =>
  server.anonymous.post('/api/auth/address/confirm', { ...claimOf(link), ...change });
const refused = { status: 422, body: { code: 'link_not_valid' } };

describe('a change of address', () => {
  test.each([
    ['old', 'new', 'waits_for_new'],
    ['new', 'old', 'waits_for_old'],
  ] as const)(
    'happens once both mailboxes have confirmed, first the %s one, then the %s one',
    async (first, _second, waits) => {
      const me = await mover();
      expect(await me.askFor()).toMatchObject({ status: 200, body: { waiting: { email: me.next } } });
      const links = [await linkFor(me.old), await linkFor(me.next)] as const;
      const [one, other] = first === 'old' ? links : [links[1], links[0]];
      expect(links[0].pathname).toBe('/address');
      expect(await confirm(one)).toMatchObject({ status: 200, body: { outcome: waits } });
      expect(await me.waiting()).toMatchObject({
        old_confirmed: first === 'old',
        new_confirmed: first === 'new',
      });
      expect([await me.address(), (await login(me.old)).status, (await login(me.next)).status]).toEqual([
        me.old,
        200,
        401,
      ]);
      expect(await confirm(other)).toMatchObject({ status: 200, body: { outcome: 'changed' } });
      expect([await me.waiting(), await me.address()]).toEqual([null, me.next]);
      expect([(await login(me.old)).status, (await login(me.next)).status]).toEqual([401, 200]);
      const [notice] = (await mailsFor(me.old)).slice(-1);
      expect(notice?.text).toContain(me.next);
      expect((await withToken(me.token)).statusCode, 'the session stays').toBe(200);
      const kinds = (await me.ask('GET', '/api/user/log')).body.entries.map(
        ({ kind }: { kind: string }) => kind,
      );
      expect(kinds).toEqual(expect.arrayContaining(['address_changed', 'address_asked']));
    },
  );

  test('requires a proof and a valid, free address; reports all errors at once', async () => {
    const me = await mover();
    const taken = await verifiedPerson();
    for (const [email, password, errors] of [
      ['nothing', '', { email: ['invalid_email'], 'proof.password': ['required'] }],
      [me.next, 'guessed', { proof: ['wrong'] }],
      [` ${taken.email.toUpperCase()}`, 'guessed', { email: ['already_used'], proof: ['wrong'] }],
      [me.old, PASSWORD, { email: ['already_used'] }],
    ] as const)
      expect((await me.askFor(email, password)).body.errors).toEqual(errors);
    expect([await me.waiting(), await mailsFor(me.next)]).toEqual([null, []]);
  });

  test('reveals existing accounts no more often than a sign-up', async () => {
    const me = await mover();
    const { email } = await verifiedPerson();
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) statuses.push((await me.askFor(email)).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });

  test('its links are valid once, for 24 hours and for their own mailbox; modified links are rejected', async () => {
    const me = await mover();
    await me.askFor();
    const [old, next] = [await linkFor(me.old), await linkFor(me.next)];
    const foreign = await mover();
    await foreign.askFor();
    const { change } = claimOf(await linkFor(foreign.old));
    for (const forged of [
      { side: 'new' },
      { change },
      { change: 'none' },
      { expires: '9999999999' },
      { signature: 'x' },
    ])
      expect(await confirm(old, forged), JSON.stringify(forged)).toMatchObject(refused);
    server.setNow(later(DAY_MS / 2));
    expect(await me.waiting()).toMatchObject({ email: me.next });
    server.setNow(later(DAY_MS));
    expect(await me.waiting()).toBeNull();
    expect(await confirm(old)).toMatchObject(refused);
    server.setNow(later(DAY_MS - 1000));
    expect((await confirm(old)).status).toBe(200);
    expect(await confirm(old)).toMatchObject(refused);
    expect((await confirm(next)).body).toEqual({ outcome: 'changed' });
    expect(await confirm(next)).toMatchObject(refused);
  });

  test('a cancelled or replaced change has no valid links', async () => {
    const me = await mover();
    await me.askFor();
    const first = await linkFor(me.old);
    await me.askFor(`other-${me.next}`);
    const second = await linkFor(me.old);
    expect(await confirm(first)).toMatchObject(refused);
    expect((await me.ask('DELETE', '/api/user/address')).status).toBe(204);
    expect(await confirm(second)).toMatchObject(refused);
    expect((await me.ask('POST', '/api/user/address/resend')).status).toBe(404);
    expect([await me.waiting(), await me.address()]).toEqual([null, me.old]);
  });

  test('is sent again to a mailbox that has not confirmed, and is then valid for 24 hours more', async () => {
    const [me, other] = [await mover(), await mover()];
    await other.askFor();
    await me.askFor();
    await confirm(await linkFor(me.old));
    const confirmed = (await mailsFor(me.old)).at(-1) ?? expect.fail();
    expect(await handOver(confirmed)).toBeUndefined();
    const before = [(await mailsFor(me.old)).length, (await mailsFor(me.next)).length];
    server.setNow(later(DAY_MS / 2));
    expect((await me.ask('POST', '/api/user/address/resend')).status).toBe(200);
    const after = [(await mailsFor(me.old)).length, (await mailsFor(me.next)).length];
    expect(after).toEqual([before[0], (before[1] ?? 0) + 1]);
    expect(await other.waiting()).toMatchObject({ expires_at: later(DAY_MS) });
    server.setNow(later(DAY_MS + 1));
    expect((await confirm(await linkFor(me.next))).body).toEqual({ outcome: 'changed' });
  });

  test('ends with a clear error if another account has taken the address meanwhile', async () => {
    const me = await mover();
    await me.askFor();
    const links = [await linkFor(me.old), await linkFor(me.next)] as const;
    await confirm(links[0]);
    const person = { ...newPerson(), email: me.next };
    expect((await server.anonymous.post('/api/auth/signup', person)).status).toBe(204);
    expect(await confirm(links[1])).toMatchObject({ status: 200, body: { outcome: 'taken' } });
    expect([await me.waiting(), await me.address()]).toEqual([null, me.old]);
    await server.anonymous.get(verifyUrl(await linkFor(me.next)));
    expect((await login(me.next)).status).toBe(200);
  });

  test('invalidates reset links that were sent to the old address', async () => {
    const [me, other] = [await mover(), await mover()];
    const forgot = async ({ old: email }: typeof me) => {
      await server.anonymous.post('/api/auth/password/forgot', { email });
      return claimOf(await linkFor(email));
    };
    const [reset, theirs] = [await forgot(me), await forgot(other)];
    await me.askFor();
    await confirm(await linkFor(me.old));
    await confirm(await linkFor(me.next));
    const chosen = { password: 'nouveau mot de passe', password_confirmation: 'nouveau mot de passe' };
    for (const email of [me.old, me.next]) {
      const answer = await server.anonymous.post('/api/auth/password/reset', { ...reset, email, ...chosen });
      expect(answer).toMatchObject(refused);
    }
    const used = await server.anonymous.post('/api/auth/password/reset', { ...theirs, ...chosen });
    expect(used.status).toBe(204);
  });

  /** Addresses whose mails the nightly sweep deletes. */
  const forgotten = async () => {
    const events = createEvents();
    await events.write(server.db, server.now(), sweepAddressChanges);
    const { rows } = await server.pool.query(
      `delete from graphile_worker._private_jobs jobs using graphile_worker._private_tasks tasks
        where tasks.id = jobs.task_id and tasks.identifier = 'mail.forget' returning payload->>'to' as to`,
    );
    return rows.map(({ to }) => to);
  };

  test('an address that was requested again is not deleted with the ended change', async () => {
    const me = await mover();
    await me.askFor();
    await me.ask('DELETE', '/api/user/address');
    server.setNow(later(DAY_MS - 1));
    expect((await me.askFor()).status).toBe(200);
    server.setNow(later(DAY_MS + 1));
    expect(await forgotten()).not.toContain(me.next);
    server.setNow(later(3 * DAY_MS + 2));
    expect(await forgotten()).toContain(me.next);
  });

  test('one day after it ended, mails to an address without an account are deleted; those of accounts stay', async () => {
    const [moved, gaveUp] = [await mover(), await mover()];
    await moved.askFor();
    await confirm(await linkFor(moved.old));
    await confirm(await linkFor(moved.next));
    await gaveUp.askFor();
    await gaveUp.ask('DELETE', '/api/user/address');
    server.setNow(later(DAY_MS));
    expect(await forgotten()).not.toContain(moved.old);
    server.setNow(later(DAY_MS + 1));
    const to = await forgotten();
    expect(to).toEqual(expect.arrayContaining([moved.old, gaveUp.next]));
    expect(to).not.toContain(moved.next);
    expect(to).not.toContain(gaveUp.old);
    server.setNow(later(2 * DAY_MS + 1));
    expect(await forgotten()).not.toContain(moved.old);
  });

  test('an account that is deleted leaves the mails of another one that changes to the same address', async () => {
    const [me, other] = [await mover(), await mover()];
    const [mine, former] = [`mine-${me.next}`, other.old];
    await other.askFor(`now-${other.next}`);
    await confirm(await linkFor(former));
    await confirm(await linkFor(`now-${other.next}`));
    await me.askFor(mine);
    for (const one of [me, other]) await one.askFor(other.next);
    expect((await me.ask('POST', '/api/user/delete', { proof: { password: PASSWORD } })).status).toBe(204);
    const to = await forgotten();
    expect(to).toEqual(expect.arrayContaining([me.old, mine]));
    expect(to).not.toContain(other.next);
    expect(to).not.toContain(former);
  });
});

describe('concurrent requests', () => {
  test('ten requests leave one waiting change with valid links', async () => {
    const me = await mover();
    const answers = await server.withConnections(10, () =>
      Promise.all(Array.from({ length: 10 }, (_, index) => me.askFor(`n${index}-${me.next}`))),
    );
    // Five an hour are accepted.
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200, 200, 200, 200, 200, 429, 429, 429, 429, 429,
    ]);
    const { email } = await me.waiting();
    // Only the mail of the waiting change is sent.
    const links = [];
    for (const mail of await mailsFor(me.old))
      links.push(...((await handOver(mail))?.text.match(/https?:\/\/\S+\/address\?\S+/g) ?? []));
    expect(links).toHaveLength(1);
    for (const link of links) expect((await confirm(new URL(link))).status).toBe(200);
    expect((await confirm(await linkFor(email))).body).toEqual({ outcome: 'changed' });
  });

  test('ten requests of one link use it once, and both links at once change the address', async () => {
    const me = await mover();
    await me.askFor();
    const links = [await linkFor(me.old), await linkFor(me.next)] as const;
    const answers = await server.withConnections(10, () =>
      Promise.all(Array.from({ length: 10 }, (_, index) => confirm(links[index % 2 === 0 ? 0 : 1]))),
    );
    const good = answers.filter(({ status }) => status === 200).map(({ body }) => body.outcome);
    expect(good).toHaveLength(2);
    expect(good).toContain('changed');
    expect(await me.address()).toBe(me.next);
  });

  test('the confirmation waits for a write of a device, also one that locks the user later', async () => {
    const me = await mover();
    await me.askFor();
    await confirm(await linkFor(me.old));
    const { rows } = await server.pool.query('select id from users where email = $1', [me.old]);
    const link = await linkFor(me.next);
    const confirmed = await whileWriting(server, rows[0].id, () => confirm(link));
    expect(confirmed).toMatchObject({ status: 200, body: { outcome: 'changed' } });
  });

  test('of a sign-up and two changes to one address one succeeds, without server errors', async () => {
    const [one, other] = [await mover(), await mover()];
    const wanted = one.next;
    for (const me of [one, other]) {
      await me.askFor(wanted);
      await confirm(await linkFor(me.old));
    }
    const mails = await mailsFor(wanted);
    const links = mails
      .flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? [])
      .map((link) => new URL(link));
    expect(links).toHaveLength(2);
    const answers = await server.withConnections(10, () =>
      Promise.all([
        ...links.map((link) => confirm(link)),
        server.anonymous.post('/api/auth/signup', { ...newPerson(), email: wanted }),
      ]),
    );
    expect(answers.map(({ status }) => status).every((status) => [200, 204, 422].includes(status))).toBe(
      true,
    );
    const outcomes = answers.map(({ status, body }) => body?.outcome ?? status);
    expect(outcomes.filter((outcome) => outcome === 'changed' || outcome === 204)).toHaveLength(1);
    const { rows } = await server.pool.query('select id from users where email = $1', [wanted]);
    expect(rows).toHaveLength(1);
  });
});
