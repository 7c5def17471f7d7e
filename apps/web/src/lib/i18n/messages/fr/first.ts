import account from './account.json' with { type: 'json' };
import errors from './errors.json' with { type: 'json' };
import shell from './shell.json' with { type: 'json' };

/** What a stranger's pages say, and what any page may say. The reference; a key that another language lacks does not compile. */
export const words = {
  ...shell,
  ...errors,
  ...account,
};
