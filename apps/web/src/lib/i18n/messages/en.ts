import account from './en/account.json' with { type: 'json' };
import errors from './en/errors.json' with { type: 'json' };
import shell from './en/shell.json' with { type: 'json' };
import type { FirstMessages } from './fr.ts';

export const en: FirstMessages = {
  ...shell,
  ...errors,
  ...account,
};
