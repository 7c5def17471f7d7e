import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ApiFailure } from '../http.ts';
import { decide, type Effect, type Situation, type WriteEvent } from './decide.ts';
import type { AnyMutation } from './mutation.ts';
import { turnsOf } from './order.ts';
import type { Write } from './write.ts';
import { correction } from './write-down.ts';

const DAY = 86_400_000;
const NOW = 100 * DAY;
const aWrite = (change: Partial<Write> = {}): Write => ({
  ...{ id: 'w', name: 'paint', variables: { color: 'brown', idempotencyKey: 'k' }, shape: 1, tried: false },
  ...{ idempotencyKey: 'k', owner: '1', scope: 'hive 1', makes: undefined, references: [], after: [] },
  ...{ madeAt: NOW, refused: undefined },
  ...change,
});
const paint: AnyMutation = { name: 'paint', run: async () => undefined };
const film: AnyMutation = { ...paint, takesLong: true };
const dated: AnyMutation = { ...paint, earlier: (_said, ms) => ({ earlier: ms }) };
const at = (change: Partial<Situation> = {}): Situation => ({
  ...{ write: aWrite(), mutation: paint, page: 'none', maySend: true, durable: true, leavesUnknown: false },
  ...{ serverTime: NOW, clockAhead: 0, newKey: 'new' },
  ...change,
});
const failed = (code: ApiFailure['code'], status: number, errors: ApiFailure['errors'] = {}): WriteEvent => ({
  kind: 'failed',
  failure: new ApiFailure(code, status, errors),
});
const ready = { kind: 'turn', turn: 'ready' } as const;
const stopped = { kind: 'turn', turn: 'stopped' } as const;
const refused = { code: 'not_found', status: 404, errors: {} } as const;
const future = failed('invalid_fields', 422, { observed_at: ['in_future'] });
const names = (effects: readonly Effect[]) => effects.map(({ effect }) => effect);

describe('effects of an event', () => {
  test.each<[string, Partial<Situation>, WriteEvent, readonly Effect['effect'][]]>([
    ['its turn: it is sent', {}, ready, ['send']],
    ['it waits for an earlier one: nothing', {}, { kind: 'turn', turn: 'waits' }, []],
    ['its turn while the outbox is paused: nothing', { maySend: false }, ready, []],
    ['a later version has written it: nothing', { write: aWrite({ shape: 2 }) }, ready, []],
    ['unknown, and left to others: nothing', { mutation: undefined, leavesUnknown: true }, ready, []],
    ['known, while unknown ones are left to others: sent', { leavesUnknown: true }, ready, ['send']],
    ['unknown, and not left to others: it is tried, and fails', { mutation: undefined }, ready, ['send']],
    [
      'tried 28 days ago: sent',
      { write: aWrite({ tried: true, triedSince: NOW - 28 * DAY }) },
      ready,
      ['send'],
    ],
    [
      'tried 30 days ago: refused, because it may have arrived',
      { write: aWrite({ tried: true, triedSince: NOW - 30 * DAY }) },
      ready,
      ['replace', 'hide', 'notify'],
    ],
    [
      'tried now by a clock that is 60 days behind: sent',
      { write: aWrite({ tried: true, triedSince: NOW - 60 * DAY }), clockAhead: -60 * DAY },
      ready,
      ['send'],
    ],
    [
      'tried 30 days ago by a clock that is 60 days ahead: refused',
      { write: aWrite({ tried: true, triedSince: NOW + 30 * DAY }), clockAhead: 60 * DAY },
      ready,
      ['replace', 'hide', 'notify'],
    ],
    [
      'made 30 days ago and never tried: sent',
      { write: aWrite({ madeAt: NOW - 30 * DAY }) },
      ready,
      ['send'],
    ],
    ['stopped without a page: it stays', {}, stopped, []],
    ['stopped while its page waits: given up', { page: 'waits' }, stopped, ['forget', 'hide', 'refuse']],
    [
      'a stopped correction stays stored, and its page gets the reason',
      { page: 'corrects' },
      stopped,
      ['refuse'],
    ],
    ['stopped and taking long: the same', { page: 'waits', mutation: film }, stopped, ['refuse']],
    ['answered', {}, { kind: 'answered', answer: 1, variables: 2 }, ['finish']],
    [
      'answered after another try: the answer may be old',
      { write: aWrite({ tried: true }) },
      { kind: 'answered', answer: 1, variables: 2 },
      ['finish', 'refetchOnce'],
    ],
    ['another tab has sent it', { page: 'waits' }, { kind: 'elsewhere' }, ['release', 'refetch']],
    [
      'another tab was refused while this page waits: the page learns it at its turn',
      { page: 'waits', write: aWrite({ refused }) },
      { kind: 'elsewhere' },
      [],
    ],
    [
      'another tab was refused and no page waits',
      { write: aWrite({ refused }) },
      { kind: 'elsewhere' },
      ['release', 'refetch'],
    ],
    [
      'the store does not say what is left of it',
      { page: 'waits' },
      { kind: 'unreadable', failure: new ApiFailure('network_error', 0) },
      ['pause'],
    ],
    ['no network', { page: 'waits' }, failed('network_error', 0), ['pause']],
    ['the server is busy', {}, failed('busy', 503), ['pause']],
    ['the request took too long', {}, failed('timeout', 408), ['pause']],
    ['too many requests', {}, failed('too_many_requests', 429), ['pause']],
    ['the disk does not forget', {}, failed('not_kept', 0), ['pause']],
    [
      'no network, and the store does not outlive the page',
      { page: 'waits', durable: false },
      failed('network_error', 0),
      ['forget', 'hide', 'refuse'],
    ],
    ['the session has ended', {}, failed('unauthenticated', 401), []],
    [
      'refused while its page waits',
      { page: 'waits' },
      failed('not_found', 404),
      ['forget', 'hide', 'refuse'],
    ],
    [
      'its hive is gone while its page waits',
      { page: 'waits', mutation: { ...paint, withHive: () => ({}) } },
      failed('not_found', 404),
      ['replace', 'hide', 'refuse'],
    ],
    ['refused without a page', {}, failed('not_found', 404), ['replace', 'hide', 'notify']],
    [
      'a correction is refused',
      { page: 'corrects' },
      failed('not_found', 404),
      ['replace', 'hide', 'refuse'],
    ],
    [
      'a correction is refused, and the store does not outlive the page',
      { page: 'corrects', durable: false },
      failed('not_found', 404),
      ['forget', 'hide', 'refuse'],
    ],
    [
      'refused after its page has left',
      { page: 'waits', mutation: film },
      failed('not_found', 404),
      ['replace', 'hide', 'refuse'],
    ],
    [
      'in the future by a clock that is ahead',
      { mutation: dated, clockAhead: DAY, page: 'waits' },
      future,
      ['replace', 'hide', 'notify'],
    ],
    [
      'in the future by a clock that is right',
      { mutation: dated, page: 'waits' },
      future,
      ['forget', 'hide', 'refuse'],
    ],
    [
      'refused for another reason, by a clock that is ahead',
      { mutation: dated, clockAhead: DAY, page: 'waits' },
      failed('not_found', 404),
      ['forget', 'hide', 'refuse'],
    ],
    ['its key is spent', { page: 'waits' }, failed('conflict', 409), ['replace', 'hide']],
    [
      'what it changes was changed meanwhile',
      { page: 'waits', write: aWrite({ variables: { color: 'brown' } }) },
      failed('conflict', 409),
      ['forget', 'hide', 'refuse'],
    ],
    [
      'its second key is spent',
      { page: 'waits', write: aWrite({ rekeyed: true }) },
      failed('conflict', 409),
      ['forget', 'hide', 'refuse'],
    ],
    ['a film keeps its key', { mutation: film }, failed('conflict', 409), ['replace', 'hide', 'notify']],
  ])('%s', (_case, situation, event, effects) => {
    expect(names(decide(at(situation), event))).toEqual(effects);
  });

  test('a redated write is earlier by the clock difference, and has not been tried', () => {
    const effects = decide(at({ mutation: dated, write: aWrite({ tried: true }), clockAhead: DAY }), future);
    expect(effects[0]).toMatchObject({
      write: { variables: { earlier: DAY }, madeAt: NOW - DAY, tried: false, refused: undefined },
    });
  });

  test('a write under a new key has it in its variables too', () => {
    const [first] = decide(at({ write: aWrite({ tried: true }) }), failed('conflict', 409));
    expect(first).toMatchObject({
      write: { idempotencyKey: 'new', variables: { color: 'brown', idempotencyKey: 'new' }, tried: false },
    });
    expect(first).toMatchObject({ write: { formerKey: 'k' } });
  });

  test('if a full disk cannot store the effects, the write is sent again later, or its page gets the failure', () => {
    const otherwise = (situation: Partial<Situation>, event: WriteEvent) => {
      const [first] = decide(at(situation), event);
      return first?.effect === 'replace' ? names(first.otherwise) : undefined;
    };
    expect(otherwise({}, failed('not_found', 404))).toEqual(['pause']);
    expect(otherwise({ page: 'waits' }, failed('conflict', 409))).toEqual(['forget', 'hide', 'refuse']);
  });
});

test('the same key is the same write: corrected unless it may have arrived', () => {
  const typed = aWrite({ id: 'other', variables: { color: 'blue' } });
  expect(correction(aWrite(), typed)).toMatchObject({ id: 'w', variables: { color: 'blue' }, tried: false });
  expect(correction(aWrite({ tried: true, refused }), typed)).toMatchObject({ id: 'w', refused: undefined });
  expect(correction(aWrite({ tried: true }), typed)).toBe('another');
  expect(correction(aWrite({ tried: true }), aWrite({ id: 'other' }))).toBe('same');
});

const REPLIES = [
  'arrives',
  'lost before',
  'lost after',
  '500',
  'refused',
  'session ends',
  'disk full',
] as const;
const plans = fc.record({
  scopes: fc.array(fc.record({ scope: fc.constantFrom('a', 'b'), page: fc.boolean() }), { maxLength: 8 }),
  replies: fc.array(fc.constantFrom(...REPLIES), { maxLength: 25 }),
  choices: fc.infiniteStream(fc.nat()),
});

test('no typed write is lost, none is done twice, and each scope keeps its order, with any failures', () => {
  fc.assert(
    fc.property(plans, ({ scopes, replies, choices }) => {
      let stored = scopes.map(({ scope }, number) =>
        aWrite({ ...{ id: `${number}`, idempotencyKey: `key ${number}`, scope, variables: {} } }),
      );
      const pages = new Set(stored.filter((_write, number) => scopes[number]?.page).map(({ id }) => id));
      const told = new Set<string>();
      const done: string[] = [];
      const carryOut = (write: Write, effects: readonly Effect[], isFull: boolean): void => {
        for (const one of effects) {
          if (one.effect === 'replace' && isFull) {
            carryOut(write, one.otherwise, isFull);
            return;
          }
          if (one.effect === 'replace')
            stored = stored.map((kept) => (kept.id === write.id ? one.write : kept));
          if (one.effect === 'forget') stored = stored.filter(({ id }) => id !== write.id);
          if (one.effect === 'refuse') told.add(write.id);
          if (one.effect === 'refuse' || one.effect === 'release') pages.delete(write.id);
          // A paused outbox releases the pages.
          if (one.effect === 'pause') pages.clear();
        }
      };
      const situation = (write: Write) => at({ write, page: pages.has(write.id) ? 'waits' : 'none' });
      const sendOne = (reply: (typeof REPLIES)[number]): boolean => {
        const turns = turnsOf(stored, new Map());
        const sent = stored.filter((write) => {
          const turn = turns.get(write.id) ?? 'waits';
          return names(decide(situation(write), { kind: 'turn', turn })).includes('send');
        });
        const write = sent[(choices.next().value ?? 0) % sent.length];
        if (!write) return false;
        const answers = reply === 'arrives' || reply === 'lost after';
        // The server does a key once.
        if (answers && !done.includes(write.id)) done.push(write.id);
        const kept = { ...write, tried: true, triedSince: NOW };
        stored = stored.map((one) => (one.id === write.id ? kept : one));
        if (reply === 'arrives') {
          stored = stored.filter(({ id }) => id !== write.id);
          return true;
        }
        const failures = { '500': ['internal', 500], 'session ends': ['unauthenticated', 401] } as const;
        const isRefused = (reply === 'refused' || reply === 'disk full') && !done.includes(write.id);
        const [code, status] = isRefused
          ? (['not_found', 404] as const)
          : reply === '500' || reply === 'session ends'
            ? failures[reply]
            : (['network_error', 0] as const);
        // The end of a session releases its pages.
        if (reply === 'session ends') pages.clear();
        carryOut(kept, decide(situation(kept), failed(code, status)), reply === 'disk full');
        return true;
      };
      for (const reply of replies) sendOne(reply);
      while (sendOne('arrives'));
      for (const [number, { scope }] of scopes.entries()) {
        const id = `${number}`;
        const isRefused = stored.some((write) => write.id === id && write.refused) || told.has(id);
        // Exactly one of the two: on the server, or refused and left to the beekeeper.
        expect(done.filter((one) => one === id).length + Number(isRefused), `${scope} ${id}`).toBe(1);
      }
      for (const scope of ['a', 'b']) {
        const order = done.map(Number).filter((number) => scopes[number]?.scope === scope);
        expect(order).toEqual(order.toSorted((one, other) => one - other));
      }
    }),
  );
});
