import type { ObservationData, ObservationValue } from './types.ts';

/** The fields of an observation that the story reads; callers may pass larger objects and get them back. */
export interface Observed {
  /** ISO 8601 in UTC. */
  readonly observation_date: string;
  readonly data: ObservationData;
  /** Only its length is used. */
  readonly photos: readonly unknown[];
}

/** Items that keep their value until a different one is observed, by the name of their change. */
export const STORY_STATES = {
  strength: 'general_impression',
  brood: 'brood_frames',
  supers: 'structure_honey_super',
} as const;
export type StoryState = keyof typeof STORY_STATES;

/** Harvest items, in the order in which the story shows them. */
export const STORY_YIELDS = [
  'harvest_honey_frames',
  'harvest_wax',
  'harvest_pollen',
  'harvest_apitoxin',
  'harvest_propolis',
] as const;

/** The amount of one yield, in the unit of its item. */
export interface StoryYield {
  readonly item: (typeof STORY_YIELDS)[number];
  /** Positive. */
  readonly amount: number;
}

/**
 * One change in the story. A state appears if it differs from the previous value; `from` is undefined for the
 * first value of a hive. Other changes appear each time.
 */
export type StoryChange =
  | { readonly kind: StoryState; readonly from: number | undefined; readonly to: number }
  | {
      readonly kind: 'fed';
      /** Key of the option, undefined if not recorded. */
      readonly food: string | undefined;
      /** kg, undefined if not recorded. */
      readonly amount: number | undefined;
    }
  | { readonly kind: 'harvested'; readonly yields: readonly StoryYield[] }
  | { readonly kind: 'queenAdded' }
  | { readonly kind: 'swarmed' }
  /** Key of the option, undefined if not recorded. */
  | { readonly kind: 'problem'; readonly problem: string | undefined };

/**
 * A chapter of a hive's story: the changes of one observation, or a group of observations without changes.
 */
export type StoryChapter<Item extends Observed> =
  | { readonly kind: 'single'; readonly observation: Item; readonly changes: readonly StoryChange[] }
  /** Newest first, at least one. */
  | { readonly kind: 'quiet'; readonly observations: readonly Item[] };

const STATES = Object.keys(STORY_STATES) as readonly StoryState[]; // `Object.keys` loses the key type of the constant.

const amountIn = (value: ObservationValue | undefined): number | undefined =>
  typeof value === 'number' && value > 0 ? value : undefined;

const optionIn = (value: ObservationValue | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** The food that an observation says was given. */
export function fedIn({ feeding_type, feeding_quantity }: ObservationData): StoryChange[] {
  const food = optionIn(feeding_type);
  const amount = amountIn(feeding_quantity);
  // A kind of food with quantity zero means that nothing was given.
  const given = amount !== undefined || (food !== undefined && feeding_quantity !== 0);
  return given ? [{ kind: 'fed', food, amount }] : [];
}

/** What an observation says was harvested. */
export function harvestedIn(data: ObservationData): StoryChange[] {
  const yields = STORY_YIELDS.flatMap((item) => {
    const amount = amountIn(data[item]);
    return amount === undefined ? [] : [{ item, amount }];
  });
  return yields.length > 0 ? [{ kind: 'harvested', yields }] : [];
}

/** Events recorded by one observation. */
function eventsIn(data: ObservationData): StoryChange[] {
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

interface StoryOptions {
  /** Whether the oldest observation is the hive's first; only then is the first value of a state known. */
  readonly whole: boolean;
}

/** State changes of each observation; `observations` is oldest first. */
function stateChanges(observations: readonly Observed[], { whole }: StoryOptions): StoryChange[][] {
  const last = new Map<StoryState, number>();
  return observations.map(({ data }) =>
    STATES.flatMap((kind) => {
      const to = data[STORY_STATES[kind]];
      if (typeof to !== 'number') return [];
      const from = last.get(kind);
      last.set(kind, to);
      // A first value of 0 is not a change.
      const begins = from === undefined && whole && to > 0;
      return begins || (from !== undefined && from !== to) ? [{ kind, from, to }] : [];
    }),
  );
}

const isWorthShowing = ({ data, photos }: Observed): boolean =>
  photos.length > 0 || optionIn(data.general_notes) !== undefined;

/**
 * The story of a hive, newest chapter first: changes of strength, brood and supers, food given and yields.
 * Observations without changes, notes and photos are grouped with their neighbours. `observations` are newest
 * first and may be a page; older ones that are added later do not remove changes.
 */
export function buildStory<Item extends Observed>(
  observations: readonly Item[],
  options: StoryOptions,
): StoryChapter<Item>[] {
  const states = stateChanges(observations.toReversed(), options).toReversed();
  const chapters: StoryChapter<Item>[] = [];
  for (const [at, observation] of observations.entries()) {
    const changes = [...(states[at] ?? []), ...eventsIn(observation.data)];
    const before = chapters.at(-1);
    if (changes.length > 0 || isWorthShowing(observation))
      chapters.push({ kind: 'single', observation, changes });
    else if (before?.kind === 'quiet')
      chapters[chapters.length - 1] = { kind: 'quiet', observations: [...before.observations, observation] };
    else chapters.push({ kind: 'quiet', observations: [observation] });
  }
  return chapters;
}
