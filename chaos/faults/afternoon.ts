import { expect, vi } from 'vitest';
import type { TestApp } from '../../apps/server/test/app.ts';
import type { Breakage } from './breakages.ts';
import { CLOCKS } from './clock.ts';
import { type Device, openDevice, type Tab } from './device.ts';
import { enter } from './enter.ts';
import { createNetwork, type Fault, type Network } from './network.ts';
import { openPeople, type People } from './people.ts';
import type { Album } from './photos.ts';
import type { Entry } from './season.ts';
import { type Happening, isEntered, type Step } from './steps.ts';

/** Maximum number of retries until the queue is empty, once the network works. */
const TRIES = 200;
/** The server's clock, which is right; the phone's may be wrong. */
const RightDate = Date;
/** Maximum number of tabs open at once. */
const TABS = 2;

const pause = () => new Promise((next) => setImmediate(next));
async function pauses(count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) await pause();
}

export interface Place {
  readonly server: TestApp;
  readonly origin: string;
  readonly album: Album;
}
export interface Plan {
  readonly steps: readonly Step[];
  readonly faults: readonly Fault[];
}
interface World {
  readonly network: Network;
  readonly device: Device;
  readonly people: People;
  readonly open: Tab[];
}

/** An entry that the page could not queue stays in its form and is submitted again once there is space. */
async function send(world: World, tab: Tab, { mutation, variables, undoes }: Entry): Promise<void> {
  const { people, device } = world;
  await people.signIn();
  if (undoes !== undefined && (await tab.withdraw(undoes))) return;
  const failure = await tab.write(mutation, variables);
  if (failure === undefined) return;
  if (!device.disk.isFull()) throw failure;
  const kept = await device.disk.kept(people.holder().beekeeper.id);
  expect(kept.map(({ idempotencyKey }) => idempotencyKey)).not.toContain(variables.idempotencyKey);
  device.disk.fill(false);
  return send(world, tab, { mutation, variables });
}

const HAPPENS: Readonly<Record<Happening, (world: World, meant: Tab, which: number) => unknown>> = {
  pause: (_world, _meant, which) => pauses(which),
  wake: (_world, meant) => meant.wake(),
  'leave network': ({ network }) => network.setOnline(false),
  'find network': ({ network }) => network.setOnline(true),
  'set clock': ({ device }, _meant, which) => device.clock.set(CLOCKS[which % CLOCKS.length] ?? 0),
  'fill disk': ({ device }) => device.disk.fill(true),
  'end session': ({ people }) => people.endSession(),
  'other account': ({ people }) => people.swap(),
  open: ({ open, device }) => open.length < TABS && open.push(device.openTab()),
  kill: ({ open, device }, meant) => {
    meant.kill();
    open.splice(open.indexOf(meant), 1, device.openTab());
  },
};

async function happen(world: World, { kind, which, tab }: Step): Promise<void> {
  const { open, people, device } = world;
  const meant = open[tab % open.length] ?? device.openTab();
  if (isEntered(kind))
    for (const entry of enter(people.holder().season, kind, which)) await send(world, meant, entry);
  else await HAPPENS[kind](world, meant, which);
  expectOwnOnly(world);
}

function expectOwnOnly({ open, device }: World): void {
  const owners = open.flatMap((tab) => tab.owners());
  expect(
    owners.filter((owner) => owner !== device.account()),
    'of another account, and shown',
  ).toEqual([]);
}

/** Repairs the network and waits until the queue is empty. */
async function expectAllSent(world: World): Promise<void> {
  const { people, device, network, open } = world;
  const { id } = people.holder().beekeeper;
  for (let tries = 0; tries < TRIES && (await device.disk.kept(id)).length > 0; tries += 1) {
    await people.signIn();
    for (const tab of open) tab.wake();
    await pauses(8);
    await network.quiet();
  }
  expectOwnOnly(world);
  const left = await device.disk.kept(id);
  expect(left.map(({ name, refused }) => ({ name, refused }))).toEqual([]);
}

function expectSentRightly({ people, network, device }: World): void {
  expect(device.news.filter(({ kind }) => kind === 'refused')).toEqual([]);
  for (const { tokens, season } of people.all) {
    const own = new Set<string | null>(tokens.map((token) => `Bearer ${token}`));
    const strangers = network.sent.filter(
      ({ key, authorization }) => key !== null && season.keys.has(key) && !own.has(authorization),
    );
    expect(strangers, 'sent under the session of another account').toEqual([]);
  }
  expect(network.twice, 'sent by two tabs at once').toEqual([]);
}

/** One afternoon of two people who share a phone, with tabs opened and killed and a network that comes and goes. */
export async function play({ server, origin, album }: Place, { steps, faults }: Plan, broken?: Breakage) {
  const onTime = () => server.setNow(new RightDate().toISOString());
  onTime();
  const network = createNetwork(origin, onTime);
  const device = openDevice(network, broken);
  const people = await openPeople({ server, device, network, take: album.take });
  const world: World = { network, device, people, open: [] };
  network.fail(faults);
  try {
    await people.signIn();
    world.open.push(device.openTab());
    for (const step of steps) await happen(world, step);
    network.setOnline(true);
    device.disk.fill(false);
    await expectAllSent(world);
    await people.swap();
    await expectAllSent(world);
    expectSentRightly(world);
  } finally {
    for (const tab of world.open) tab.kill();
    await network.quiet();
    vi.unstubAllGlobals();
  }
  return people.all;
}
