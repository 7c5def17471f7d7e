import { useQueryClient } from '@tanstack/react-query';
import { handOver } from './hand-over.ts';
import type { AnyMutation, KeptSteps, Mutation, OnlyNowMutation, OnlyNowSteps, Outcome } from './mutation.ts';

/** Mutations that may be queued, by name. */
const kept = new Map<string, AnyMutation>();

/** The defined mutations that may be queued. */
export const keptMutations = (): readonly AnyMutation[] => [...kept.values()];

/** The mutation of a stored write's name. */
export const mutationOf = ({ name }: Pick<AnyMutation, 'name'>): AnyMutation | undefined => kept.get(name);

/**
 * The only way to write. Variables are structured-cloneable data (Blobs too). A write without a network is
 * queued on the device, survives a reload, and is sent later in order. A refused one throws `ApiFailure`.
 */
export function defineMutation<Variables, Result>(
  steps: OnlyNowSteps<Variables, Result>,
): OnlyNowMutation<Variables, Result>;
export function defineMutation<Variables, Result>(
  steps: KeptSteps<Variables, Result>,
): Mutation<Variables, Result>;
export function defineMutation<Variables, Result>(
  steps: OnlyNowSteps<Variables, Result> | KeptSteps<Variables, Result>,
) {
  if (!steps.onlyNow) kept.set(steps.name, steps);
  return {
    ...steps,
    use: () => {
      const client = useQueryClient();
      return async (variables: Variables) => {
        // the result type of these steps' `run`
        const outcome = (await handOver(client, steps, variables)) as Outcome<Result>;
        return steps.onlyNow ? outcome.answer : outcome;
      };
    },
  };
}
