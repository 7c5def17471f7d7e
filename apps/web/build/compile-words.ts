import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

interface Words {
  readonly [key: string]: string | Words;
}
interface Compiled {
  readonly [key: string]: unknown;
}

const compileAll = (words: Words): Compiled =>
  Object.fromEntries(
    Object.entries(words).map(([key, text]) => [
      key,
      typeof text === 'string' ? compile(text) : compileAll(text),
    ]),
  );

/** Compiles the messages at build time, so that browsers do not load the ICU parser of use-intl. */
export const compileWords = (): Plugin => ({
  name: 'propolis:compile-words',
  apply: 'build',
  enforce: 'pre',
  config: () => ({
    resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  }),
  transform: {
    filter: { id: /\/i18n\/messages\/\w+\/[\w-]+\.json$/ },
    handler: (json) => JSON.stringify(compileAll(JSON.parse(json))),
  },
});
