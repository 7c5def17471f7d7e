import { createStore, createStoredText } from '../../lib/store.ts';

/** The address of the account that was created here, until somebody signs in; the mailed link opens another tab. */
export const signedUpAs = createStoredText('signed_up_as');

/** Whether its mailed link is still to be opened: to whom it went. */
export const linkAwaited = createStoredText('signed_up_link');

/** Whether a mailed link was refused here, until another one is asked for, or somebody signs in. */
export const linkRefused = createStore(() => false);
