import { useFailureMessage } from '../../lib/use-words.ts';
import { showToast } from './toasts.ts';

type SayFailure = (
  work: () => Promise<unknown>,
  /** The message with the reason; by default the reason alone. */
  words?: (reason: string) => string,
) => Promise<boolean>;

/** Shows a message if the work fails, for example because this device is full. Returns whether it succeeded. */
export function useSayFailure(): SayFailure {
  const message = useFailureMessage();
  return async (work, words = (reason) => reason) => {
    try {
      await work();
      return true;
    } catch (failure) {
      showToast('error', words(message(failure)));
      return false;
    }
  };
}
