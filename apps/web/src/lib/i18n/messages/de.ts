import account from './de/account.json' with { type: 'json' };
import errors from './de/errors.json' with { type: 'json' };
import shell from './de/shell.json' with { type: 'json' };
import type { FirstMessages } from './fr.ts';

export const de: FirstMessages = {
  ...shell,
  ...errors,
  ...account,
};
