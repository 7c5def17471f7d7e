import type { Apiary, Hive } from '@propolis/contract';
import { shownId } from '../../lib/writes/provisional.ts';
import type { Named } from '../../lib/writes/references.ts';

type ChangeApiaries = (apiaries: Apiary[]) => Apiary[];

/** Changes the hives of one apiary. */
export const changeHivesOf =
  (apiaryId: Named, change: (hives: Hive[]) => Hive[]): ChangeApiaries =>
  (apiaries) =>
    apiaries.map((apiary) =>
      apiary.id === shownId(apiaryId) ? { ...apiary, hives: change(apiary.hives) } : apiary,
    );

/** Puts a hive into its apiary and removes it from its former one. */
export const placedHive =
  (hive: Hive): ChangeApiaries =>
  (apiaries) =>
    apiaries.map((apiary) => {
      const known = apiary.hives.some(({ id }) => id === hive.id);
      if (apiary.id !== hive.apiary_id)
        return known ? { ...apiary, hives: apiary.hives.filter(({ id }) => id !== hive.id) } : apiary;
      const hives = known
        ? apiary.hives.map((one) => (one.id === hive.id ? hive : one))
        : [...apiary.hives, hive];
      return { ...apiary, hives };
    });

/** Changes one hive in any apiary. */
export const changedHive =
  (id: Named, change: (hive: Hive) => Hive): ChangeApiaries =>
  (apiaries) => {
    const hive = apiaries.flatMap(({ hives }) => hives).find((one) => one.id === shownId(id));
    return hive ? placedHive(change(hive))(apiaries) : apiaries;
  };

/** Removes a hive and closes the gap in the positions. */
export const withoutHive =
  (id: Named): ChangeApiaries =>
  (apiaries) =>
    apiaries.map((apiary) => {
      const gone = apiary.hives.find((hive) => hive.id === shownId(id));
      if (!gone) return apiary;
      const closeUp = (hive: Hive): Hive =>
        hive.position_on_apiary > gone.position_on_apiary
          ? { ...hive, position_on_apiary: hive.position_on_apiary - 1 }
          : hive;
      return { ...apiary, hives: apiary.hives.filter((hive) => hive !== gone).map(closeUp) };
    });

/** Hives leave their apiary, to another one (`to`) or for good (null). */
export const withLeaving =
  (ids: readonly Named[], to: number | null): ChangeApiaries =>
  (apiaries) =>
    ids.reduce(
      (all, id) =>
        to === null
          ? withoutHive(id)(all)
          : changedHive(id, (hive) => ({ ...hive, apiary_id: shownId(to) }))(all),
      apiaries,
    );
