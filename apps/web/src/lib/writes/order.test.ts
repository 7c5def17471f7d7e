import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Placed, turnsOf } from './order.ts';

const aWrite = (id: string, change: Partial<Placed> = {}): Placed => ({
  id,
  scope: id,
  makes: undefined,
  references: [],
  after: [],
  refused: undefined,
  ...change,
});
const turns = (writes: Placed[], known: ReadonlyMap<string, number> = new Map()) =>
  writes.map(({ id }) => turnsOf(writes, known).get(id));
const refused = { refused: {} };

describe('the order of writes', () => {
  test('writes of one scope are sent one after the other, different scopes in parallel', () => {
    const writes = [aWrite('1', { scope: 'hive 7' }), aWrite('2', { scope: 'hive 7' }), aWrite('3')];
    expect(turns(writes)).toEqual(['ready', 'waits', 'ready']);
  });

  test('a write in two scopes keeps the order of both', () => {
    const move = aWrite('move', { scope: 'stand 1', beside: ['hive h'] });
    const edit = aWrite('edit', { scope: 'hive 7' });
    const known = new Map([['h', 7]]);
    expect(turns([move, edit], known)).toEqual(['ready', 'waits']);
    expect(turns([edit, move], known)).toEqual(['ready', 'waits']);
    expect(turns([{ ...move, ...refused }, edit], known)).toEqual(['stopped', 'ready']);
    expect(turns([move, aWrite('another', { scope: 'hive 8' })], known)).toEqual(['ready', 'ready']);
  });

  test('a hive waits for its apiary, and an observation for its hive', () => {
    const writes = [
      aWrite('apiary', { makes: 'a' }),
      aWrite('hive', { makes: 'h', references: ['a'] }),
      aWrite('observation', { references: ['h'] }),
    ];
    expect(turns(writes)).toEqual(['ready', 'waits', 'waits']);
    expect(turns(writes.slice(1), new Map([['a', 1]]))).toEqual(['ready', 'waits']);
  });

  test('a write that affects others is sent after all earlier ones; a refused one that it would delete holds it', () => {
    const move = aWrite('move', { scope: 'hive 7' });
    const removal = aWrite('removal', { scope: 'apiary 1', last: true, heldBy: 'hive ' });
    expect(turns([move, removal])).toEqual(['ready', 'waits']);
    expect(turns([removal, move])).toEqual(['ready', 'ready']);
    expect(turns([{ ...move, ...refused }, removal])).toEqual(['stopped', 'stopped']);
    expect(turns([{ ...move, scope: 'stand 1', ...refused }, removal])).toEqual(['stopped', 'ready']);
    const record = aWrite('record', { scope: 'record r', beside: ['hive 7', 'stands'], ...refused });
    expect(turns([record, removal])).toEqual(['stopped', 'stopped']);
    expect(turns([{ ...record, beside: ['stands'] }, removal])).toEqual(['stopped', 'ready']);
  });

  test('a write that needs a refused one is stopped, and so is a write that needs that one', () => {
    const writes = [
      aWrite('apiary', { makes: 'a', ...refused }),
      aWrite('hive', { makes: 'h', references: ['a'] }),
      aWrite('observation', { references: ['h'] }),
      aWrite('other'),
    ];
    expect(turns(writes)).toEqual(['stopped', 'stopped', 'stopped', 'ready']);
  });

  test('an unresolvable reference stops a write', () => {
    expect(turns([aWrite('hive', { references: ['gone'] })])).toEqual(['stopped']);
  });

  test('an observation waits for its photos while they are being sent, and is stopped by a refused one', () => {
    const observation = aWrite('observation', { after: ['photo 1', 'photo 2'] });
    expect(turns([observation])).toEqual(['ready']);
    expect(turns([aWrite('p', { makes: 'photo 2' }), observation])).toEqual(['ready', 'waits']);
    expect(turns([aWrite('p', { makes: 'photo 2', ...refused }), observation])).toEqual([
      'stopped',
      'stopped',
    ]);
  });

  test('after a refused write the next of its scope is sent', () => {
    const writes = [aWrite('1', { scope: 's', ...refused }), aWrite('2', { scope: 's' })];
    expect(turns(writes)).toEqual(['stopped', 'ready']);
  });
});

/** A plan: for each write its scope, the earlier ones it needs, and whether the server will refuse it. */
const plans = fc
  .array(
    fc.record({
      scope: fc.constantFrom('a', 'b', 'c'),
      needs: fc.array(fc.nat(), { maxLength: 2 }),
      photos: fc.array(fc.nat(), { maxLength: 2 }),
      refuse: fc.boolean(),
    }),
    { maxLength: 14 },
  )
  .map((plan) =>
    plan.map(({ scope, needs, photos, refuse }, at) => {
      const earlier = (numbers: number[]) => (at === 0 ? [] : numbers.map((number) => `ref ${number % at}`));
      const write = aWrite(String(at), {
        scope,
        makes: `ref ${at}`,
        references: earlier(needs),
        after: earlier(photos),
      });
      return { write, refuse };
    }),
  );

test('with any needs, refusals and interruptions, each write is sent at most once, in order, after those it needs', () => {
  fc.assert(
    fc.property(plans, fc.infiniteStream(fc.nat()), (plan, choices) => {
      const refusals = new Map(plan.map(({ write, refuse }) => [write.id, refuse]));
      // The stored state: each step starts from it, as after a reload.
      let kept: Placed[] = plan.map(({ write }) => write);
      let known: ReadonlyMap<string, number> = new Map();
      const sent: Placed[] = [];
      for (;;) {
        const turn = turnsOf(kept, known);
        const ready = kept.filter(({ id }) => turn.get(id) === 'ready');
        const chosen = ready[(choices.next().value ?? 0) % ready.length];
        if (!chosen) break;
        expect(sent).not.toContain(chosen);
        for (const ref of chosen.references) expect(known.has(ref), `${chosen.id} after ${ref}`).toBe(true);
        sent.push(chosen);
        if (refusals.get(chosen.id)) {
          kept = kept.map((write) => (write === chosen ? { ...write, refused: {} } : write));
        } else {
          kept = kept.filter((write) => write !== chosen);
          known = new Map([...known, [chosen.makes ?? '', Number(chosen.id)]]);
        }
      }
      // The remaining writes were refused, or need one that was.
      const failed = new Set<string | undefined>();
      for (const { write, refuse } of plan) {
        const needsFailed = [...write.references, ...write.after].some((ref) => failed.has(ref));
        if (needsFailed || refuse) failed.add(write.makes);
        expect(
          sent.some(({ id }) => id === write.id),
          `${write.id} was sent`,
        ).toBe(!needsFailed);
      }
      expect(kept.map(({ makes }) => makes)).toEqual([...failed]);
      for (const scope of ['a', 'b', 'c']) {
        const order = sent.filter((write) => write.scope === scope).map(({ id }) => Number(id));
        expect(order).toEqual(order.toSorted((one, other) => one - other));
      }
    }),
  );
});
