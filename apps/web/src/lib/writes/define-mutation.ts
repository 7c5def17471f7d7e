import { useQueryClient } from '@tanstack/react-query';
import { handOver } from './hand-over.ts';
import type { AnyMutation, Mutation, Outcome, Steps } from './mutation.ts';

/** Mutations that may be queued, by name. */
const kept = new Map<string, AnyMutation>();

/** The defined mutations that may be queued. */
export const keptMutations = (): readonly AnyMutation[] => [...kept.values()];

/** The mutation of a stored write's name. */
export const mutationOf = ({ name }: Pick<AnyMutation, 'name'>): AnyMutation | undefined => kept.get(name);

/**
 * Defines a write that is queued on the device without a network, survives a reload, and is sent later in order; one
 * that must not wait is a `useCall`. Variables are structured-cloneable data (Blobs too). A refused write throws
 * `ApiFailure`.
 */
export function defineMutation<Variables, Result>(
  steps: Steps<Variables, Result>,
): Mutation<Variables, Result> {
  kept.set(steps.name, steps);
  return {
    ...steps,
    use: () => {
      const client = useQueryClient();
      // the result type of these steps' `run`
      return (variables) => handOver(client, steps, variables) as Promise<Outcome<Result>>;
    },
  };
}
