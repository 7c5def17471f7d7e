import { useQueryClient } from '@tanstack/react-query';
import { handOver } from './hand-over.ts';
import type { AnyMutation, KeptSteps, Mutation, OnlyNowMutation, OnlyNowSteps, Outcome } from './mutation.ts';

/** Those that may wait, by their name. */
const kept = new Map<string, AnyMutation>();

/** The mutations that were defined so far and may wait. */
export const keptMutations = (): readonly AnyMutation[] => [...kept.values()];

/** The mutation that wrote down a write of this name. */
export const mutationOf = ({ name }: Pick<AnyMutation, 'name'>): AnyMutation | undefined => kept.get(name);

/**
 * The only way to write. Variables are data that a database can keep (Blobs too): a write that finds no network is
 * kept on the device, outlives a reload, and is sent when its turn comes. A refused one throws `ApiFailure`.
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
        // What `run` of these very steps answers.
        const outcome = (await handOver(client, steps, variables)) as Outcome<Result>;
        return steps.onlyNow ? outcome.answer : outcome;
      };
    },
  };
}
