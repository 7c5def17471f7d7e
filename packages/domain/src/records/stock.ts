/** What changes the number of colonies of an apiary, in the order of the form. */
export const STOCK_EVENTS = [
  'start',
  'swarm_caught',
  'bought',
  'split',
  'mating_unit',
  'moved',
  'merged',
  'sold',
  'given',
  'dissolved',
  'died',
] as const;
export type StockEvent = (typeof STOCK_EVENTS)[number];

/** How colonies come to an apiary, in the order of the register (TSV art. 20, OFE art. 20). */
export const STOCK_GAINS = ['start', 'swarm_caught', 'bought', 'split', 'mating_unit', 'moved_in'] as const;
/** How colonies leave an apiary. */
export const STOCK_LOSSES = ['merged', 'moved_out', 'sold', 'given', 'dissolved', 'died'] as const;
/** Why a number of colonies changed. */
export type StockReason = (typeof STOCK_GAINS)[number] | (typeof STOCK_LOSSES)[number];

/** Whether colonies come by the event; a move is neither. */
export const isFounding = (event: StockEvent): boolean => STOCK_GAINS.some((gain) => gain === event);
/** Whether the hives end with the event. */
export const isEnding = (event: StockEvent): boolean => STOCK_LOSSES.some((loss) => loss === event);

/** Why a colony died. */
export const DEATH_CAUSES = [
  'varroa',
  'queen_loss',
  'starvation',
  'disease',
  'robbing',
  'poisoning',
  'damage',
  'other',
  'unknown',
] as const;
/** A value of `DEATH_CAUSES`; `damage` is by weather, animals or people. */
export type DeathCause = (typeof DEATH_CAUSES)[number];

/** What is found in the hive of a dead colony. */
export const REMAINS = [
  'few_bees',
  'many_dead_bees',
  'bees_in_cells',
  'dead_brood',
  'stores',
  'no_stores',
  'faeces',
  'mould',
  'robbed_combs',
] as const;
export type Remains = (typeof REMAINS)[number];
