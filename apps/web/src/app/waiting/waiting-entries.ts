import type { ListedWrite } from '../../lib/writes/outbox-state.ts';

/** What a beekeeper has entered once: a write, and the photos that go with it. */
export interface WaitingEntry extends ListedWrite {
  readonly photos: readonly ListedWrite[];
}

/** One entry for each write, but for photos of another one that waits as well: they are part of that entry. */
export function entriesOf(listed: readonly ListedWrite[]): readonly WaitingEntry[] {
  const partOf = new Map(listed.flatMap(({ write }) => write.after.map((name) => [name, write.id])));
  const isPart = ({ write: { makes } }: ListedWrite) => makes !== undefined && partOf.has(makes);
  return listed
    .filter((one) => !isPart(one))
    .map((one) => {
      const photos = listed.filter(({ write }) => write.makes && one.write.after.includes(write.makes));
      // What became of a photo is what became of its entry.
      const refused = one.held === 'refused' ? photos.find(({ state }) => state === 'refused') : undefined;
      return { ...one, photos, ...(refused && { state: refused.state, held: undefined }) };
    });
}

/** It is not sent by itself any more: somebody has to decide. */
export const isStuck = ({ state, held }: WaitingEntry): boolean => state === 'refused' || held === 'refused';

/** The writes that can never be sent without this one. */
export function dependentsOf({ write }: ListedWrite, listed: readonly ListedWrite[]): readonly ListedWrite[] {
  const { makes } = write;
  if (makes === undefined) return [];
  const direct = listed.filter((other) => other.write.references.includes(makes));
  return [...new Set(direct.flatMap((other) => [other, ...dependentsOf(other, listed)]))];
}
