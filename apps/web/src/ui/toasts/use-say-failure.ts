import { useFailureMessage } from '../../lib/use-words.ts';
import { showToast } from './toasts.ts';

/** Shows a message if the work fails, for example because this device is full. Returns whether it succeeded. */
export function useSayFailure(): (work: Promise<unknown>) => Promise<boolean> {
  const message = useFailureMessage();
  return (work) =>
    work.then(
      () => true,
      (failure) => {
        showToast('error', message(failure));
        return false;
      },
    );
}
