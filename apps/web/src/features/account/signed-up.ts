import { createStore } from '../../lib/store.ts';

/** The address of the account that was created here and waits for its mailed link, until somebody signs in. */
export const signedUpAs = createStore((): string | undefined => undefined);

/** Whether a mailed link was refused here, until another one is asked for, or somebody signs in. */
export const linkRefused = createStore(() => false);
