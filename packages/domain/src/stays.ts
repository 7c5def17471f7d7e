/** A place on a scale: of which scale, and which of its slots. */
export interface Place {
  readonly scale_id: number;
  /** 1-based, as it is printed on the scale. */
  readonly position: number;
}

/** A hive on the slot on which it stands now. */
export interface Standing extends Place {
  readonly hive_id: number;
  /** Since when it stands there; null: as long as the slot has measured. */
  readonly since: Date | null;
}

/** A stay that is over: what the slot measured in it is the hive's. */
export interface EndedStay extends Place {
  /** Of one that is kept. */
  readonly id?: number;
  /** Null of a hive that is gone: what was measured then is nobody else's either. */
  readonly hive_id: number | null;
  readonly since: Date | null;
  /** No part of it. */
  readonly until: Date;
}

/** Which hive shall stand where. */
export interface WantedStanding extends Place {
  readonly hive_id: number;
  /** Left out where nobody says: a hive that stays keeps its time, and one that comes begins where the others end. */
  readonly since?: Date | null | undefined;
}

export interface Stays {
  readonly standing: readonly Standing[];
  readonly ended: readonly EndedStay[];
}

/**
 * Who stands where from now on, and who stood where until then. `stays` are all those of the slots and of the hives that
 * are concerned. At no time two hives have a slot, nor one hive two slots: a moment that is said takes what lies after it
 * from whoever had it. Null takes the whole past of a slot, but none that the hive spent elsewhere.
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

/** A hive that came back to its slot as it left it has never left. */
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

/** A stay that ends now; none where it has hardly begun. */
export function endedAt({ hive_id, scale_id, position, since }: Standing, until: Date): EndedStay[] {
  return isEmpty({ since, until }) ? [] : [{ hive_id, scale_id, position, since, until }];
}

const isEmpty = ({ since, until }: Pick<EndedStay, 'since' | 'until'>): boolean =>
  since !== null && since >= until;

interface Settling {
  readonly before: Stays;
  /** With what ends now. */
  readonly ended: readonly EndedStay[];
  readonly wanted: readonly WantedStanding[];
  readonly now: Date;
}

function sinceWhen(next: WantedStanding, { before, ended, wanted, now }: Settling): Date | null {
  const elsewhere = ended.filter((stay) => stay.hive_id === next.hive_id && !isAt(stay, next));
  if (next.since) return next.since;
  if (next.since === null) {
    // What others take whole it did not spend there: two that were named in the wrong order change all they have.
    const isTaken = (stay: EndedStay) => wanted.some((one) => one.since === null && isAt(one, stay));
    return latestOf(elsewhere.filter((stay) => !isTaken(stay)));
  }
  const stands = before.standing.find((one) => isSame(one, next));
  if (stands) return stands.since;
  // Where others stood, or the hive itself until it was taken away, nobody knows when it came: it is told now.
  return ended.some((stay) => isAt(stay, next)) ? now : latestOf(elsewhere);
}

const latestOf = (ended: readonly EndedStay[]): Date | null =>
  ended.reduce<Date | null>((latest, { until }) => (latest && latest > until ? latest : until), null);

/** A stay, be it over or not. */
export interface Stay extends Place {
  readonly hive_id: number | null;
  readonly since: Date | null;
  /** Null: it lasts. */
  readonly until: Date | null;
}

/** What is left of a stay beside those who stand now. */
function cut(stay: EndedStay, standing: readonly Standing[]): EndedStay[] {
  let { until } = stay;
  for (const one of standing) {
    if (!isAt(one, stay) && one.hive_id !== stay.hive_id) continue;
    if (one.since === null) return [];
    if (one.since < until) until = one.since;
  }
  return isEmpty({ ...stay, until }) ? [] : [{ ...stay, until }];
}
