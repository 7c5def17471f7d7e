import { createStore } from '../../lib/store.ts';

/** The address of the account that was created here and waits for its mailed link, until somebody signs in. */
export const signedUpAs = createStore((): string | undefined => undefined);
