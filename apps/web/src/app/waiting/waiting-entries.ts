import { keepPhoto } from '../../features/observations/photos/photos.api.ts';
import { madeBy } from '../../lib/writes/order.ts';
import type { ListedWrite } from '../../lib/writes/outbox-state.ts';

/** One input of the beekeeper: a write with its photos. */
export interface WaitingEntry extends ListedWrite {
  readonly photos: readonly ListedWrite[];
}

/** One entry for each write; photos of another waiting write are part of its entry. */
export function entriesOf(listed: readonly ListedWrite[]): readonly WaitingEntry[] {
  const needed = new Set(listed.flatMap(({ write }) => write.after));
  const isPhoto = ({ write: { name } }: ListedWrite) => name === keepPhoto.name;
  const isPart = (one: ListedWrite) => isPhoto(one) && needed.has(one.write.makes ?? '');
  return listed
    .filter((one) => !isPart(one))
    .map((one) => {
      const photos = listed.filter(
        (part) => isPart(part) && one.write.after.includes(part.write.makes ?? ''),
      );
      // The state of a photo determines that of its entry.
      const refused = one.held === 'refused' ? photos.find(({ state }) => state === 'refused') : undefined;
      return { ...one, photos, ...(refused && { state: refused.state, held: undefined }) };
    });
}

/** It is not retried automatically: the beekeeper has to decide. */
export const isStuck = ({ state, held }: WaitingEntry): boolean => state === 'refused' || held === 'refused';

/** The writes that can never be sent without this one. */
export function dependentsOf({ write }: ListedWrite, listed: readonly ListedWrite[]): readonly ListedWrite[] {
  const made = madeBy(write);
  const direct = listed.filter(({ write: { references, after } }) =>
    [...references, ...after].some((ref) => made.includes(ref)),
  );
  return [...new Set(direct.flatMap((other) => [other, ...dependentsOf(other, listed)]))];
}
