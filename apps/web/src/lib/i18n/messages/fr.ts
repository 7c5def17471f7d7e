import account from './fr/account.json' with { type: 'json' };
import errors from './fr/errors.json' with { type: 'json' };
import shell from './fr/shell.json' with { type: 'json' };

/** What a stranger's pages say, and what any page may say. The reference; a key that another language lacks does not compile. */
export const fr = {
  ...shell,
  ...errors,
  ...account,
};

export type FirstMessages = typeof fr;
