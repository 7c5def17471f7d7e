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

const FOUNDING: readonly StockEvent[] = ['start', 'swarm_caught', 'bought', 'split', 'mating_unit'];
const ENDING: readonly StockEvent[] = ['merged', 'sold', 'given', 'dissolved', 'died'];

/** Whether colonies come by the event; a move is neither. */
export const isFounding = (event: StockEvent): boolean => FOUNDING.includes(event);
/** Whether the hives end with the event. */
export const isEnding = (event: StockEvent): boolean => ENDING.includes(event);

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
