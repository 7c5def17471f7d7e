import type { ObservationData, ObservationValue } from './types.ts';

/** What a story is told from: an observation of one hive; whatever else hangs on it stays on it. */
export interface Observed {
  /** ISO 8601 in UTC. */
  readonly observation_date: string;
  readonly data: ObservationData;
  /** Only whether there are any is asked for. */
  readonly photos: readonly unknown[];
}

/** Items that stay as they are until another value is seen, by what a change of them is called. */
export const STORY_STATES = {
  strength: 'general_impression',
  brood: 'brood_frames',
  supers: 'structure_honey_super',
} as const;
/** One of them. */
export type StoryState = keyof typeof STORY_STATES;

/** What is taken from a hive for the beekeeper's own use, in the order in which it is told. */
export const STORY_YIELDS = [
  'harvest_honey_frames',
  'harvest_wax',
  'harvest_pollen',
  'harvest_apitoxin',
  'harvest_propolis',
] as const;

/** So much of one yield, in the unit that the catalogue gives it. */
export interface StoryYield {
  readonly item: (typeof STORY_YIELDS)[number];
  /** Above zero. */
  readonly amount: number;
}

/**
 * One thing that is told of an observation. A state is told where it differs from the last one seen; `from` is
 * undefined where it is the first of its hive. The others are told each time that they happen.
 */
export type StoryChange =
  | { readonly kind: StoryState; readonly from: number | undefined; readonly to: number }
  | {
      readonly kind: 'fed';
      /** Key of the option, undefined where nobody said what it was. */
      readonly food: string | undefined;
      /** kg, undefined where nobody weighed it. */
      readonly amount: number | undefined;
    }
  | { readonly kind: 'harvested'; readonly yields: readonly StoryYield[] }
  | { readonly kind: 'queenAdded' }
  | { readonly kind: 'swarmed' }
  /** Key of the option, undefined where it has no name yet. */
  | { readonly kind: 'problem'; readonly problem: string | undefined };

/** A chapter of a hive's story: what one observation tells, or how many in a row told nothing. */
export type StoryChapter<Told extends Observed> =
  | { readonly kind: 'told'; readonly observation: Told; readonly changes: readonly StoryChange[] }
  /** Newest first, at least one. */
  | { readonly kind: 'quiet'; readonly observations: readonly Told[] };

const STATES = Object.keys(STORY_STATES) as readonly StoryState[]; // of a constant, whose keys these are

const amountIn = (value: ObservationValue | undefined): number | undefined =>
  typeof value === 'number' && value > 0 ? value : undefined;

const optionIn = (value: ObservationValue | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

function fedIn({ feeding_type, feeding_quantity }: ObservationData): StoryChange[] {
  const food = optionIn(feeding_type);
  const amount = amountIn(feeding_quantity);
  // A kind of food beside a quantity of zero is a beekeeper who thought better of it.
  const given = amount !== undefined || (food !== undefined && feeding_quantity !== 0);
  return given ? [{ kind: 'fed', food, amount }] : [];
}

function harvestedIn(data: ObservationData): StoryChange[] {
  const yields = STORY_YIELDS.flatMap((item) => {
    const amount = amountIn(data[item]);
    return amount === undefined ? [] : [{ item, amount }];
  });
  return yields.length > 0 ? [{ kind: 'harvested', yields }] : [];
}

/** What was done to a hive or befell it, as one observation says. */
function happenedIn(data: ObservationData): StoryChange[] {
  return [
    ...fedIn(data),
    ...harvestedIn(data),
    ...(data.input_queen === true ? [{ kind: 'queenAdded' } as const] : []),
    ...(data.swarming_observed === true ? [{ kind: 'swarmed' } as const] : []),
    ...(data.problem_observed === true
      ? [{ kind: 'problem', problem: optionIn(data.problem_kind) } as const]
      : []),
  ];
}

interface Telling {
  /** Whether the oldest observation is the hive's first: only then the first value of a state is known to be its first. */
  readonly whole: boolean;
}

/** What each observation changed of the states, in the order given; `observations` is oldest first. */
function statesTold(observations: readonly Observed[], { whole }: Telling): StoryChange[][] {
  const last = new Map<StoryState, number>();
  return observations.map(({ data }) =>
    STATES.flatMap((kind) => {
      const to = data[STORY_STATES[kind]];
      if (typeof to !== 'number') return [];
      const from = last.get(kind);
      last.set(kind, to);
      // None of a thing that was never there is no change.
      const begins = from === undefined && whole && to > 0;
      return begins || (from !== undefined && from !== to) ? [{ kind, from, to }] : [];
    }),
  );
}

const isWorthShowing = ({ data, photos }: Observed): boolean =>
  photos.length > 0 || optionIn(data.general_notes) !== undefined;

/**
 * The story of a hive, newest chapter first: what changed of its strength, brood and supers, what it was given and
 * what was taken. An observation that tells nothing, and has neither note nor photo, joins its quiet neighbours.
 * `observations` are newest first, as many as are at hand: older ones that join them take nothing back of what was told.
 */
export function tellStory<Told extends Observed>(
  observations: readonly Told[],
  telling: Telling,
): StoryChapter<Told>[] {
  const states = statesTold(observations.toReversed(), telling).toReversed();
  const chapters: StoryChapter<Told>[] = [];
  for (const [at, observation] of observations.entries()) {
    const changes = [...(states[at] ?? []), ...happenedIn(observation.data)];
    const before = chapters.at(-1);
    if (changes.length > 0 || isWorthShowing(observation))
      chapters.push({ kind: 'told', observation, changes });
    else if (before?.kind === 'quiet')
      chapters[chapters.length - 1] = { kind: 'quiet', observations: [...before.observations, observation] };
    else chapters.push({ kind: 'quiet', observations: [observation] });
  }
  return chapters;
}
