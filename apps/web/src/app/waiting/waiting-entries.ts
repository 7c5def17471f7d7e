import type { ListedWrite } from '../../lib/writes/outbox-state.ts';

/** One input of the beekeeper: a write with its photos. */
export interface WaitingEntry extends ListedWrite {
  readonly photos: readonly ListedWrite[];
}

/** One entry for each write; photos of another waiting write are part of its entry. */
export function entriesOf(listed: readonly ListedWrite[]): readonly WaitingEntry[] {
  const partOf = new Map(listed.flatMap(({ write }) => write.after.map((name) => [name, write.id])));
  const isPart = ({ write: { makes } }: ListedWrite) => makes !== undefined && partOf.has(makes);
  return listed
    .filter((one) => !isPart(one))
    .map((one) => {
      const photos = listed.filter(({ write }) => write.makes && one.write.after.includes(write.makes));
      // The state of a photo determines that of its entry.
      const refused = one.held === 'refused' ? photos.find(({ state }) => state === 'refused') : undefined;
      return { ...one, photos, ...(refused && { state: refused.state, held: undefined }) };
    });
}

/** It is not retried automatically: the beekeeper has to decide. */
export const isStuck = ({ state, held }: WaitingEntry): boolean => state === 'refused' || held === 'refused';

/** The writes that can never be sent without this one. */
export function dependentsOf({ write }: ListedWrite, listed: readonly ListedWrite[]): readonly ListedWrite[] {
  const { makes } = write;
  if (makes === undefined) return [];
  const direct = listed.filter((other) => other.write.references.includes(makes));
  return [...new Set(direct.flatMap((other) => [other, ...dependentsOf(other, listed)]))];
}
