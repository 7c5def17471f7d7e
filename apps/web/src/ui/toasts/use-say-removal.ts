import { ApiFailure } from '../../lib/http.ts';
import { useFailureMessage } from '../../lib/use-words.ts';
import type { Outcome } from '../../lib/writes/mutation.ts';
import { showToast } from './toasts.ts';

/** Reasons that the beekeeper has to know: another edit, and the rule of the register. */
const SAID: readonly string[] = ['changed_meanwhile', 'hive_in_register'];

/** Says that something was deleted, or why not. Returns whether it was, or will be once there is a network. */
export function useSayRemoval() {
  const message = useFailureMessage();
  return async (
    sent: Promise<Outcome<undefined>>,
    words: { readonly done: string; readonly failed: string },
  ): Promise<boolean> => {
    try {
      const { kept } = await sent;
      if (!kept) showToast('success', words.done);
      return true;
    } catch (failure) {
      const isSaid = failure instanceof ApiFailure && SAID.includes(failure.code);
      showToast('error', isSaid ? message(failure) : words.failed);
      return false;
    }
  };
}
