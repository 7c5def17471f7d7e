import type { QueenFacts } from '@propolis/contract';
import type { Began, EditSteps } from '../../../lib/writes/edit.ts';

export interface UpdateQueen {
  readonly id: string;
  readonly facts: QueenFacts;
  readonly began?: Began | undefined;
  /** The form's key; a corrected form is sent with the same key. */
  readonly idempotencyKey?: string | undefined;
}

/** The facts of a queen, without where she is. */
const factsOf = (queen: QueenFacts): QueenFacts => ({
  year: queen.year,
  colour: queen.colour,
  number: queen.number,
  bee_race_id: queen.bee_race_id,
  breeder_number: queen.breeder_number,
  birth_mother: queen.birth_mother,
  genetic_mother: queen.genetic_mother,
  mating: queen.mating,
  mating_place: queen.mating_place,
  mated_on: queen.mated_on,
  origin: queen.origin,
  note: queen.note,
});

export const queenEdit = {
  fieldsOf: (queen: QueenFacts) => ({ ...factsOf(queen) }),
  mine: ({ facts }) => ({ ...factsOf(facts) }),
  settled: (variables, fields, began) => ({
    ...variables,
    facts: { ...variables.facts, ...fields },
    began,
  }),
} satisfies EditSteps<UpdateQueen>;
