import type { Apiary, Hive } from '@propolis/contract';
import type { Named } from '../../lib/writes/references.ts';

type ChangeApiaries = (apiaries: Apiary[]) => Apiary[];

/** Apiaries with the hives of one of them changed. */
export const changeHivesOf =
  (apiaryId: number, change: (hives: Hive[]) => Hive[]): ChangeApiaries =>
  (apiaries) =>
    apiaries.map((apiary) => (apiary.id === apiaryId ? { ...apiary, hives: change(apiary.hives) } : apiary));

/** Apiaries with a hive where it belongs, away from where it was (it may have moved to another apiary). */
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

/** Apiaries with one hive changed, wherever it stands. */
export const changedHive =
  (id: Named, change: (hive: Hive) => Hive): ChangeApiaries =>
  (apiaries) => {
    const hive = apiaries.flatMap(({ hives }) => hives).find((one) => one.id === id);
    return hive ? placedHive(change(hive))(apiaries) : apiaries;
  };
