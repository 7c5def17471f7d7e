import type { words as french } from '../fr/first.ts';
import account from './account.json' with { type: 'json' };
import errors from './errors.json' with { type: 'json' };
import shell from './shell.json' with { type: 'json' };

export const words: typeof french = {
  ...shell,
  ...errors,
  ...account,
};
