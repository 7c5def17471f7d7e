import account from './account.json' with { type: 'json' };
import errors from './errors.json' with { type: 'json' };
import shell from './shell.json' with { type: 'json' };

/**
 * Messages of the pages without a session, and those that any page may show. The reference: a key that
 * another language lacks does not compile.
 */
export const words = {
  ...shell,
  ...errors,
  ...account,
};
