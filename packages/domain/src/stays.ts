/** A slot of a scale. */
export interface Place {
  readonly scale_id: number;
  /** 1-based, as printed on the scale. */
  readonly position: number;
}

/** A hive on its current slot. */
export interface Standing extends Place {
  readonly hive_id: number;
  /** Start of the stay; null: since the first reading of the slot. */
  readonly since: Date | null;
}

/** A stay that has ended: its readings belong to the hive. */
export interface EndedStay extends Place {
  /** Set for a stored stay. */
  readonly id?: number;
  /** Null for a deleted hive: its readings belong to no other hive. */
  readonly hive_id: number | null;
  readonly since: Date | null;
  /** Excluded. */
  readonly until: Date;
}

/** The requested slot of a hive. */
export interface WantedStanding extends Place {
  readonly hive_id: number;
  /** Undefined if not given: a hive that stays keeps its start, a new one begins where the others end. */
  readonly since?: Date | null | undefined;
}

export interface Stays {
  readonly standing: readonly Standing[];
  readonly ended: readonly EndedStay[];
}

/**
 * Computes current and ended stays after a change. `stays` are all stays of the affected slots and hives. At
 * any time a slot has at most one hive and a hive at most one slot: a given start cuts later stays of other
 * hives on the slot. A start of null takes the whole past of the slot, except for times that the hive spent
 * elsewhere.
 */
export function settleStays(stays: Stays, wanted: readonly WantedStanding[], now: Date): Stays {
  const left = stays.standing.filter((one) => !wanted.some((next) => isSame(one, next)));
  const ended = [...stays.ended, ...left.flatMap((one) => endedAt(one, now))];
  const begun = wanted.map(({ since, ...next }) => ({
    ...next,
    since: sinceWhen({ ...next, since }, { before: stays, ended, wanted, now }),
  }));
  return rejoined(
    begun,
    ended.flatMap((stay) => cut(stay, begun)),
  );
}

/** Continues the stay of a hive that returned to its slot. */
function rejoined(begun: readonly Standing[], ended: readonly EndedStay[]): Stays {
  const own = begun.map((one) => ended.find((stay) => isJust(stay, one)));
  return {
    standing: begun.map((one, at) => ({ ...one, since: own[at] ? own[at].since : one.since })),
    ended: ended.filter((stay) => !own.includes(stay)),
  };
}

const isJust = (stay: EndedStay, one: Standing): boolean =>
  isAt(stay, one) && stay.hive_id === one.hive_id && stay.until.getTime() === one.since?.getTime();

const isSame = (one: Standing, next: WantedStanding): boolean =>
  isAt(one, next) && one.hive_id === next.hive_id;
const isAt = (one: Place, other: Place): boolean =>
  one.scale_id === other.scale_id && one.position === other.position;

/** The stay that ends now; empty if it has just begun. */
export function endedAt({ hive_id, scale_id, position, since }: Standing, until: Date): EndedStay[] {
  return isEmpty({ since, until }) ? [] : [{ hive_id, scale_id, position, since, until }];
}

const isEmpty = ({ since, until }: Pick<EndedStay, 'since' | 'until'>): boolean =>
  since !== null && since >= until;

interface Settling {
  readonly before: Stays;
  /** Includes the stays that end now. */
  readonly ended: readonly EndedStay[];
  readonly wanted: readonly WantedStanding[];
  readonly now: Date;
}

function sinceWhen(next: WantedStanding, { before, ended, wanted, now }: Settling): Date | null {
  const elsewhere = ended.filter((stay) => stay.hive_id === next.hive_id && !isAt(stay, next));
  if (next.since) return next.since;
  if (next.since === null) {
    // Ignores stays on slots that other hives take over completely, because two hives assigned in the wrong
    // order swap their whole past.
    const isTaken = (stay: EndedStay) => wanted.some((one) => one.since === null && isAt(one, stay));
    return latestOf(elsewhere.filter((stay) => !isTaken(stay)));
  }
  const stands = before.standing.find((one) => isSame(one, next));
  if (stands) return stands.since;
  // If another hive stood there, or this one until it was removed, the arrival time is unknown, so use now.
  return ended.some((stay) => isAt(stay, next)) ? now : latestOf(elsewhere);
}

const latestOf = (ended: readonly EndedStay[]): Date | null =>
  ended.reduce<Date | null>((latest, { until }) => (latest && latest > until ? latest : until), null);

/** A current or ended stay. */
export interface Stay extends Place {
  readonly hive_id: number | null;
  readonly since: Date | null;
  /** Null: it has not ended. */
  readonly until: Date | null;
}

/** The rest of a stay after the current stays are cut out. */
function cut(stay: EndedStay, standing: readonly Standing[]): EndedStay[] {
  let { until } = stay;
  for (const one of standing) {
    if (!isAt(one, stay) && one.hive_id !== stay.hive_id) continue;
    if (one.since === null) return [];
    if (one.since < until) until = one.since;
  }
  return isEmpty({ ...stay, until }) ? [] : [{ ...stay, until }];
}
