import type { AnyEndpoint } from '@propolis/contract';
import { ENDPOINTS_BY_GROUP } from '@propolis/contract/endpoint-groups';
import { unzipSync } from 'fflate';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountRequests, publicRequests } from './account-requests.ts';
import { type Answer, type Beekeeper, type Client, testApp } from './app.ts';
import { type Belongings, belongingsOf, differences, markOf, readAll } from './belongings.ts';
import { servePages } from './open-pages.ts';
import { BEEKEEPING, DELIVERIES, type Requests } from './requests.ts';
import { createdScale } from './sensors.ts';

/**
 * Callers with an open session. `owner` and `demonstration` send the ids of their own rows, `stranger` and `visitor`
 * (of a demonstration) those of the owner. `endpoints.test.ts` tries each endpoint without a session and with wrong
 * credentials.
 */
type Role = 'owner' | 'demonstration' | 'stranger' | 'visitor';

const inDemo = (status: number) => ({ demonstration: status, visitor: status });
const outside = (status: number) => ({ stranger: status, visitor: status });

/** Exceptions from the status that `expectedOf` derives from the contract. */
const EXCEPTIONS: Readonly<Record<string, Partial<Record<Role, number>>>> = {
  // The client chooses the id: the response cannot hide that it is taken.
  'PUT /api/photos/:id': outside(409),
  'PUT /api/uploads/:id': outside(409),
  // The id is in the body.
  'PUT /api/sensors/youbee': outside(404),
  'POST /api/automatic_varroa_counting/uploaded': outside(422),
  // Weather stations belong to no account.
  'GET /api/connector/swissmetnet/:measurement/:station': outside(200),
  // A demonstration has no second factor, no password and no mailbox.
  'PUT /api/user/password': inDemo(422),
  'POST /api/user/address': inDemo(403),
  'POST /api/user/address/resend': inDemo(404),
  'POST /api/user/totp': inDemo(403),
  'POST /api/user/totp/confirm': inDemo(409),
  'POST /api/user/totp/remove': inDemo(403),
  'POST /api/user/passkeys/options': inDemo(403),
  'POST /api/user/passkeys': inDemo(422),
  'POST /api/user/passkeys/:id/remove': inDemo(403),
  'POST /api/user/recovery_codes': inDemo(403),
  // It ends after a day, so it imports no archive, and no device delivers to it.
  'POST /api/user/import': inDemo(404),
  'POST /api/sensors/youbee/:id/key': inDemo(403),
};

interface Account {
  readonly keeper: Beekeeper;
  readonly owned: Belongings;
}

/** Only read: the write requests of other accounts must not change it. */
let owner: Account;
let untouched: Awaited<ReturnType<typeof readAll>>;
interface Writers {
  readonly owner: Account;
  readonly demonstration: Account;
}
const server = await testApp({
  demo: () => ({ username: () => 'Démonstration', fill: async () => undefined }),
});
const requests = { ...BEEKEEPING, ...accountRequests(server, await servePages(server)) };
const open = publicRequests(server);
/** Accounts that write to their own rows; new ones after an upload was counted. */
let writers: Writers | undefined;
let demonstration: Account;
let stranger: Beekeeper;
beforeAll(async () => {
  owner = await accountOf(await server.beekeeper());
  untouched = await readAll(owner.keeper, owner.owned);
  demonstration = await accountOf(await aDemonstration());
  stranger = await server.beekeeper();
});
beforeEach(async () => {
  await server.db.deleteFrom('rate_limits').execute();
});

const accountOf = async (keeper: Beekeeper): Promise<Account> => ({
  keeper,
  owned: await belongingsOf(server, keeper),
});

/** An account as created by `POST /api/auth/demo`: without a password, until tomorrow. */
async function aDemonstration(): Promise<Beekeeper> {
  const keeper = await server.beekeeper();
  await server.pool.query(
    `update users set password_hash = '', demo_ends_at = $2::timestamptz + interval '1 day' where id = $1`,
    [keeper.id, server.now()],
  );
  return keeper;
}

const endpoints = Object.values(ENDPOINTS_BY_GROUP).flatMap((group) => Object.values<AnyEndpoint>(group));
const calledBy = (wanted: AnyEndpoint['access']) =>
  endpoints
    .filter(({ access }) => access === wanted)
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

/** An endpoint with neither parameters nor a body needs no line in `requests`. */
function requestFor<Caller extends Client>(
  known: Requests<Caller>,
  { method, path, body, upload }: AnyEndpoint,
): Requests<Caller>[string] {
  const bare = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const;
  const needsValues = path.includes(':') || body || upload;
  return (
    known[`${method} ${path}`] ??
    (needsValues ? expect.fail(`no request for ${method} ${path}`) : (caller) => caller[bare[method]](path))
  );
}

const expectedOf = (call: string, { path, status }: AnyEndpoint): Record<Role, number> => ({
  ...{ owner: status, demonstration: status },
  ...outside(path.includes(':') ? 404 : status),
  ...EXCEPTIONS[call],
});

/** The text of a response, including the files in an archive. */
const textOf = ({ raw, headers }: Answer): string =>
  headers['content-type'] === 'application/zip'
    ? Object.values(unzipSync(raw))
        .map((file) => Buffer.from(file))
        .join('\n')
    : raw.toString();

const removes = ({ method, path }: AnyEndpoint): boolean => method === 'DELETE' || path.endsWith('/remove');
const bySession = calledBy('session');
/** Removals come last and in the reverse order of the contract, which begins with what contains the others. */
const inOrder = [
  ...bySession.filter(([, endpoint]) => !removes(endpoint)),
  ...bySession.filter(([, endpoint]) => removes(endpoint)).toReversed(),
];

async function writersOf({ path }: AnyEndpoint, namesRows: boolean): Promise<Writers> {
  if (!namesRows)
    return {
      owner: { ...owner, keeper: await server.beekeeper() },
      demonstration: { ...demonstration, keeper: await aDemonstration() },
    };
  const writing = writers ?? {
    owner: await accountOf(await server.beekeeper()),
    demonstration: await accountOf(await aDemonstration()),
  };
  writers = path.endsWith('/uploaded') ? undefined : writing;
  return writing;
}

describe('an endpoint that needs a session', () => {
  test.each(inOrder)(
    '%s answers each role as the contract says, and nothing of the owner to others',
    async (call, endpoint) => {
      const send = requestFor(requests, endpoint);
      const namesRows = send.length > 1;
      const isRead = endpoint.method === 'GET';
      const own = isRead ? { owner, demonstration } : await writersOf(endpoint, namesRows);
      // A write may end the session or the account of its caller.
      const isSpent = !(isRead || namesRows);
      const others = {
        stranger: await send(isSpent ? await server.beekeeper() : stranger, owner.owned),
        visitor: await send(isSpent ? await aDemonstration() : demonstration.keeper, owner.owned),
        demonstration: await send(own.demonstration.keeper, own.demonstration.owned),
      };
      for (const answer of Object.values(others)) {
        expect(textOf(answer)).not.toContain(markOf(owner.keeper));
        expect(textOf(answer)).not.toContain(owner.keeper.email);
      }
      const answers: Record<Role, Answer> = {
        ...others,
        owner: await send(own.owner.keeper, own.owner.owned),
      };
      const statuses = Object.entries(answers).map(([role, { status }]) => [role, status]);
      expect(Object.fromEntries(statuses)).toEqual(expectedOf(call, endpoint));
    },
  );

  test('changes nothing of another account', async () => {
    expect(differences(untouched, await readAll(owner.keeper, owner.owned))).toEqual([]);
  });
});

test('each line of the tables is about an endpoint of the contract', () => {
  const calls = endpoints.map(({ method, path }) => `${method} ${path}`);
  const lines = [requests, open, DELIVERIES, EXCEPTIONS].flatMap(Object.keys);
  expect(calls).toEqual(expect.arrayContaining(lines));
});

test.each(calledBy('public'))('%s needs no credentials', async (_call, endpoint) => {
  const { status } = await requestFor(open, endpoint)(server.anonymous, owner.owned);
  expect(status).toBe(endpoint.status);
});

describe('a device endpoint', () => {
  test.each(calledBy('device'))('%s writes to the account of the device only', async (_call, endpoint) => {
    const { keeper, owned } = await accountOf(await server.beekeeper());
    const own = await createdScale(keeper, owned.apiary);
    const { owned: theirs } = await accountOf(stranger);
    const send = requestFor(DELIVERIES, endpoint);
    const before = await readAll(keeper, owned);
    const foreign = await createdScale(stranger, theirs.apiary);
    expect((await send(server.withKey(foreign.key), owned)).status).toBe(endpoint.status);
    expect(differences(before, await readAll(keeper, owned))).toEqual([]);
    expect((await send(server.withKey(own.key), owned)).status).toBe(endpoint.status);
    expect(differences(before, await readAll(keeper, owned))).not.toEqual([]);
  });
});
