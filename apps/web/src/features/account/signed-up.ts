import { createStore, createStoredText } from '../../lib/store.ts';

/**
 * The address of the account created here, until the next sign-in; stored because the mailed link opens
 * another tab.
 */
export const signedUpAs = createStoredText('signed_up_as');

/** The recipient of the mailed link that is not opened yet. */
export const linkAwaited = createStoredText('signed_up_link');

/** Whether a mailed link was refused, until another one is requested or the next sign-in. */
export const linkRefused = createStore(() => false);
