import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';
import { lineAt, readSource, reportIfStarted, sourcesIn, withoutComments } from './sources.mjs';

const PATHS_FILE = 'apps/web/src/lib/paths.ts';

/** Rules beyond imports: network, clock, paths and query keys each have one place (ARCHITECTURE.md). */
const rules = [
  {
    what: 'fetch',
    pattern: /(?<![.\w$])(?:(?:globalThis|window|self)\s*\.\s*)?(?:fetch\s*\(|XMLHttpRequest\b)/g,
    allowed: /^apps\/web\/src\/(lib|worker)\/|^apps\/server\/src\/gateways\//,
    advice:
      'the network is reached only from lib and worker (web) and gateways (server); call the contract through lib/http',
  },
  {
    what: 'the wall clock',
    pattern:
      /\bDate\s*\.\s*now\b|\bnew\s+Date\s*(?:\(\s*\)|(?!\s*\()\b)|(?<![.\w$])(?<!new\s)Date\s*\(\s*\)/g,
    // The picker is also used outside of this repository: it has its own clock, which its host may replace.
    allowed:
      /^packages\/runtime\/src\/clock\.ts$|^apps\/web\/src\/lib\/clock\.ts$|^packages\/date-range-picker\/src\/panels\/system-clock\.ts$/,
    advice: 'only the two clock.ts (packages/runtime, lib) look at the clock; take `now` as a parameter',
  },
  {
    what: 'a length of time',
    pattern: /\bconst (?:\w+_PER_)?(?:SECOND|MINUTE|HOUR|DAY|WEEK)(?:_MS|_S)? = [\d(]/g,
    allowed: /^packages\/domain\/src\/time-units\.ts$|^packages\/date-range-picker\//,
    advice: 'take SECOND_MS … WEEK_MS or MINUTE_S … WEEK_S of the domain',
  },
  {
    what: 'a write beside the outbox',
    // A bare `call` of an endpoint that writes does not compile: it accepts endpoints that read.
    pattern: /\b(?:useMutation|setMutationDefaults|getMutationCache|sendWrite)\b/g,
    allowed: /^apps\/web\/src\/lib\/(http\.ts|writes\/)|^(?!apps\/web\/)/,
    advice: 'every write is a defineMutation (lib/writes): it is kept, ordered and taken back there alone',
  },
  {
    what: 'a query key written by hand',
    pattern:
      /\b(?:(?:get|set)(?:Query|Queries)Data|getQueryState)\s*(?:<[^(]*>)?\(\s*\[|\b(?:\w+Queries|findAll|find|isFetching)\(\s*\{\s*queryKey:\s*\[/g,
    allowed: /^(?!apps\/web\/src\/)/,
    advice: 'take the key of the query options, or the one with which all keys of the feature begin',
  },
];

/** A hand-written path of the app: the target of a link, or a text that begins like a path in lib/paths. */
function addressRule(folder) {
  const text = existsSync(join(folder, PATHS_FILE)) ? readSource(folder, PATHS_FILE) : '';
  const beginnings = new Set([...text.matchAll(/'\/(\w+)/g)].map(([, segment]) => segment));
  const link = /\bto\s*[=:]\s*\{?\s*['"`]\//.source;
  const known = `(?<=['"\`}])\\/(?:${[...beginnings].join('|')})(?![\\w.])`;
  return {
    what: 'an address written by hand',
    pattern: new RegExp(beginnings.size > 0 ? `${link}|${known}` : link, 'g'),
    allowed: new RegExp(`^(?!apps/web/src/)|^${PATHS_FILE}$`),
    advice: 'addresses are made in lib/paths.ts; take one of its ways',
  };
}

/** Every violation as `file:line: ...`, in apps and packages; tests are exempt. */
export function findBreaches(folder = root) {
  const files = ['apps', 'packages'].flatMap((group) =>
    readdirSync(join(folder, group)).flatMap((name) => sourcesIn(folder, `${group}/${name}/src`)),
  );
  const all = [...rules, addressRule(folder)];
  return [
    ...files.flatMap((file) => breachesIn(all, file, readSource(folder, file))),
    ...keysWrittenAgain(folder),
  ];
}

/** The first part of a query key identifies one query, or the queries of one feature, and must be defined once. */
function keysWrittenAgain(folder) {
  const beginning = /(?:\bqueryKey:|_KEY =|Key = \([^)]*\) =>)\s*\[\s*'([\w-]+)'/g;
  const written = sourcesIn(folder, 'apps/web/src').flatMap((file) => {
    const code = withoutComments(readSource(folder, file));
    return [...code.matchAll(beginning)].map(({ index, 1: word }) => ({
      word,
      place: `${file}:${lineAt(code, index)}`,
    }));
  });
  const first = new Map(written.toReversed().map(({ word, place }) => [word, place]));
  return written
    .filter(({ word, place }) => first.get(word) !== place)
    .map(
      ({ word, place }) => `${place}: the query key '${word}' is written again: ${first.get(word)} has it`,
    );
}

function breachesIn(all, file, text) {
  const code = withoutComments(text);
  return all
    .filter(({ allowed }) => !allowed.test(file))
    .flatMap(({ what, pattern, advice }) =>
      [...code.matchAll(pattern)].map(({ index }) => {
        return `${file}:${lineAt(code, index)}: ${what} is used here: ${advice}`;
      }),
    );
}

reportIfStarted(
  import.meta.url,
  () => findBreaches(),
  'No breach: network, clock, addresses, writes and query keys have the one place that is theirs.',
);
