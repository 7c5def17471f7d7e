import type { Account, World } from './accounts.ts';
import { dressed, PACKINGS } from './bodies.ts';
import type { DrawnFile } from './files.ts';
import { type Credential, type Header, isOfDevices } from './headers.ts';
import { type Collection, Reference } from './references.ts';
import type { Drawn, DrawnCall, Ending, Word } from './requests.ts';
import { CANARY_MARK } from './values.ts';
import type { DrawnWire } from './wire.ts';

/** A request as it is sent. */
export interface Outgoing {
  readonly drawn: DrawnCall | DrawnFile;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
  readonly isChunked: boolean;
  readonly ending: Ending;
  /** The account whose credentials the request has. */
  readonly caller: Account | undefined;
  /** Whether the path contains an id of another account. */
  readonly isForeign: boolean;
}

const NO_CANARY = 'kanari-nobody';
const FORGED = 'f'.repeat(43);

/** Photos and uploads, whose ids the client chooses. */
const BY_THEIR_SENDER: readonly Collection[] = ['photos', 'uploads'];

function listOf({ collection, whose, pick }: Reference, account: Account, world: World) {
  const others = [world.bystander, ...world.askers.filter((one) => one !== account)];
  const other = others[pick % others.length] ?? world.bystander;
  switch (whose) {
    case 'own':
      return account.ids[collection];
    case 'others':
      // Sending a deleted photo's id creates a new one. Only the bystander's photos exist until the end.
      return BY_THEIR_SENDER.includes(collection) ? world.bystander.ids[collection] : other.ids[collection];
    case 'gone':
      return account.gone[collection];
  }
}

/** An id that never existed. */
const NOTHING = 2_000_000_000;

function idOf(reference: Reference, account: Account, world: World): number | string {
  const list = listOf(reference, account, world);
  return list[reference.pick % list.length] ?? NOTHING;
}

/** Ends a session or deletes the account, with a session reserved for that. */
const ENDING_CALLS = [
  'account.logout',
  'account.deleteUser',
  'security.endSession',
  'security.endOtherSessions',
];

function tokenOf(
  credential: Credential,
  drawn: DrawnCall,
  account: Account,
  world: World,
): string | undefined {
  switch (credential) {
    case 'session':
      // The last of the reserved sessions stays; after that, requests use one that has ended.
      if (ENDING_CALLS.includes(drawn.call.id)) return world.spareTokens.pop() ?? world.endedToken;
      return account.token;
    case 'scale':
      return account.deviceKeys.at(-1);
    case 'ended':
      return world.endedToken;
    case 'forged':
      return FORGED;
    case 'device':
      return `device_${FORGED}`;
    case 'garbage':
    case 'none':
      return undefined;
  }
}

function resolveCall(drawn: DrawnCall, world: World): Outgoing {
  const account = world.askers[drawn.account % world.askers.length] ?? world.bystander;
  const token = tokenOf(drawn.credential, drawn, account, world);
  const isOwnDevice = drawn.credential === 'scale' && isOfDevices(drawn.call);
  const caller = token === account.token || isOwnDevice ? account : undefined;
  const canary = caller?.canary ?? NO_CANARY;
  const write = (word: Word) =>
    (word instanceof Reference ? String(idOf(word, account, world)) : word).replaceAll(
      '%40canary%40',
      canary,
    );
  const query = drawn.query.map(([name, word]) => `${name}=${write(word)}`).join('&');
  const path = drawn.call.path.replace(/\{(\w+)\}/g, (_, name: string) => write(drawn.path[name] ?? ''));
  const { bytes, headers } = bodyOf(drawn, account, world, canary);
  return {
    drawn,
    method: drawn.method,
    path: query === '' ? path : `${path}?${query}`,
    headers: {
      ...Object.fromEntries(drawn.headers),
      ...headers,
      ...(drawn.key !== undefined && { 'idempotency-key': drawn.key }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(drawn.credential === 'garbage' && { authorization: 'Basic eDp5, Bearer' }),
    },
    // HTTP forbids a body in a TRACE request.
    body: drawn.method === 'TRACE' ? undefined : bytes,
    isChunked: drawn.body?.dressing.chunked === true,
    ending: drawn.ending,
    caller,
    isForeign: Object.values(drawn.path).some((word) => word instanceof Reference && word.whose === 'others'),
  };
}

function bodyOf({ body, form }: DrawnCall, account: Account, world: World, canary: string) {
  const headers: Record<string, string> = {};
  if (form) {
    headers['content-type'] = form.type;
    return { bytes: form.bytes, headers };
  }
  if (!body) return { bytes: undefined, headers };
  const { content, dressing } = body;
  const real = (_: string, value: unknown) =>
    value instanceof Reference ? idOf(value, account, world) : value;
  const text = 'text' in content ? content.text : (JSON.stringify(content.value, real) ?? '');
  if (dressing.type !== undefined) headers['content-type'] = dressing.type;
  const { header } = PACKINGS[dressing.packing];
  if (header !== undefined) headers['content-encoding'] = header;
  return { bytes: dressed(text.replaceAll(CANARY_MARK, canary), dressing), headers };
}

const resolveFile = (drawn: DrawnFile): Outgoing => ({
  drawn,
  method: drawn.method,
  path: drawn.path,
  headers: Object.fromEntries(drawn.headers as Header[]),
  body: undefined,
  isChunked: false,
  ending: 'whole',
  caller: undefined,
  isForeign: false,
});

/** The request with the ids and sessions of this moment. */
export const resolve = (drawn: Exclude<Drawn, DrawnWire>, world: World): Outgoing =>
  drawn.kind === 'call' ? resolveCall(drawn, world) : resolveFile(drawn);
