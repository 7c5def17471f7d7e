import { Apiary, Hive, Observation } from '@propolis/contract';
import { BEE_RACES, HIVE_TYPES } from '@propolis/domain';
import { z } from 'zod';
import type { Client } from './client.ts';
import type { ColonyEvent } from './events.ts';
import { eventIdOf, type MappedEvent, mapHistory } from './mapping.ts';
import { siteOf, siteReference } from './sites.ts';

export interface HiveReport {
  readonly site: string;
  readonly hive: string;
  readonly events: number;
  /** Sent in this run; the others existed already. */
  readonly sent: number;
  /** Events that are only in the notes. */
  readonly notesOnly: number;
  /** Observations that the server returns unchanged. */
  readonly readBack: number;
}

/** Number of hives that are imported concurrently; events of one hive are sent in order. */
const CONCURRENT_HIVES = 6;
const PAGE = 100;

/** Sends all events as one beekeeper; records of an earlier run stay unchanged. */
export async function importEvents(client: Client, events: readonly ColonyEvent[]): Promise<HiveReport[]> {
  const reports: HiveReport[] = [];
  const places = await preparePlaces(client, events);
  const work = async () => {
    for (let place = places.shift(); place; place = places.shift())
      reports.push(await importHive(client, place));
  };
  await Promise.all(Array.from({ length: CONCURRENT_HIVES }, work));
  return reports.sort((a, b) => a.site.localeCompare(b.site) || Number(a.hive) - Number(b.hive));
}

interface Place {
  readonly hiveId: number;
  readonly site: string;
  readonly hive: string;
  readonly history: readonly MappedEvent[];
}

/** The apiaries and hives of the events: existing ones, or new ones created one by one. */
async function preparePlaces(client: Client, events: readonly ColonyEvent[]): Promise<Place[]> {
  const apiaries = z.array(Apiary).parse(await client.get('/api/apiaries'));
  const places: Place[] = [];
  for (const [siteNo, ofSite] of groupBy(events, (event) => event.siteNo)) {
    const reference = siteReference(siteNo);
    const apiary =
      apiaries.find((one) => one.reference === reference) ?? (await createApiary(client, siteNo, reference));
    for (const [hive, ofHive] of groupBy(ofSite, (event) => event.hiveNo)) {
      const name = `${siteOf(siteNo).name} ${hive}`;
      const { id } =
        apiary.hives.find((one) => one.name === name) ??
        (await createHive(client, apiary, name, `efsa-hive-${siteNo}-${hive}`));
      places.push({ hiveId: id, site: apiary.name, hive, history: mapHistory(ofHive) });
    }
  }
  return places;
}

async function createApiary(client: Client, siteNo: string, reference: string): Promise<Apiary> {
  const body = { ...siteOf(siteNo), reference };
  return Apiary.parse(await client.post('/api/apiaries', body, `efsa-site-${siteNo}`));
}

async function createHive(client: Client, apiary: Apiary, name: string, key: string): Promise<Hive> {
  const body = {
    name,
    // The records have no value; the form requires one.
    hive_type_id: HIVE_TYPES.find(({ key }) => key === 'other')?.id,
    bee_race_id: BEE_RACES.find(({ key }) => key === 'hybrid')?.id,
    description: `EFSA colony management 2019-2021, ${name}`,
  };
  return Hive.parse(await client.post(`/api/apiaries/${apiary.id}/hives`, body, key));
}

async function importHive(client: Client, { hiveId, site, hive, history }: Place): Promise<HiveReport> {
  const before = await readImported(client, hiveId);
  const missing = history.filter(({ event }) => !before.has(event.eventId));
  for (const { event, observation } of missing)
    await client.post(`/api/hives/${hiveId}/observations`, observation, `efsa-${event.eventId}`);
  const after = missing.length > 0 ? await readImported(client, hiveId) : before;
  return {
    site,
    hive,
    events: history.length,
    sent: missing.length,
    notesOnly: history.filter(({ hasItems }) => !hasItems).length,
    readBack: history.filter((mapped) => isSame(mapped, after.get(mapped.event.eventId))).length,
  };
}

/** The imported observations of a hive, by the number of their event. */
async function readImported(client: Client, hiveId: number): Promise<Map<string, Observation>> {
  const imported = new Map<string, Observation>();
  let before = '';
  for (;;) {
    const path = `/api/hives/${hiveId}/observations/latest?limit=${PAGE}${before}`;
    const page = z.array(Observation).parse(await client.get(path));
    for (const one of page) {
      const eventId = eventIdOf(one.data.general_notes);
      if (eventId) imported.set(eventId, one);
    }
    const last = page.at(-1);
    if (page.length < PAGE || !last) return imported;
    before = `&before=${last.id}`;
  }
}

function isSame({ observation }: MappedEvent, found: Observation | undefined): boolean {
  if (!found) return false;
  const { observation_date: day, ...values } = observation;
  const keys = Object.keys(values);
  return (
    found.observation_date.startsWith(day) &&
    Object.keys(found.data).length === keys.length &&
    Object.entries(values).every(([key, value]) => found.data[key] === value)
  );
}

/** Groups by a number, in ascending order. */
function groupBy(events: readonly ColonyEvent[], keyOf: (event: ColonyEvent) => string) {
  const groups = new Map<string, ColonyEvent[]>();
  for (const event of events) groups.set(keyOf(event), [...(groups.get(keyOf(event)) ?? []), event]);
  return [...groups].sort(([a], [b]) => Number(a) - Number(b));
}
