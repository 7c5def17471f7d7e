import { parseArgs } from 'node:util';
import { withClient } from '@propolis/postgres';
import {
  abandon,
  distribute,
  generationOf,
  HERE,
  type Layout,
  nameOfPlace,
  nextOf,
  type Place,
  readLayout,
  readPlace,
  readUsed,
  takeOver,
  writeCitus,
  writeScripts,
} from '@propolis/time-series';
import type { Client } from 'pg';

export interface DistributeCommand {
  readonly databaseUrl: string | undefined;
  /** Arguments of the command. */
  readonly words: readonly string[];
  readonly say: (line: string) => void;
}

const USAGE =
  'npm run db:distribute -- [--dry-run] [--parts N] PLACE…, where a place is here or postgres://user:password@host:port/database; or --abandon, --citus, or nothing to see how they lie';

/** Default number of partitions per server: a server added later takes over whole partitions. */
const PARTS_OF_PLACE = 2;
const MOST_PARTS = 256;

/** `npm run db:distribute`: shows and changes the distribution of measurements. */
export async function runDistribute({ databaseUrl, words, say }: DistributeCommand): Promise<void> {
  if (!databaseUrl)
    throw new Error(
      'Measurements are divided between servers of your own: set DATABASE_URL. The embedded database stays whole.',
    );
  const sayAll = (lines: readonly string[]) => lines.forEach(say);
  if (words.length === 0) return sayAll(await withClient(databaseUrl, describe));
  if (words.join() === '--citus') return sayAll(await withClient(databaseUrl, writeCitus));
  if (words.join() === '--abandon')
    return say((await abandon(databaseUrl)) ? 'What was begun is gone.' : 'Nothing was begun.');
  const { isDry, parts } = readWords(words);
  if (isDry) return sayAll(await withClient(databaseUrl, (first) => writeDown(first, parts)));
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => stop.abort(new Error('Stopped. Run the same command to continue.')));
  await distribute({ databaseUrl, parts, signal: stop.signal, say });
}

function readWords(words: readonly string[]): { readonly isDry: boolean; readonly parts: readonly Place[] } {
  const { values, positionals } = readArguments(words);
  if (positionals.length === 0) throw new Error(USAGE);
  const places = positionals.map(readPlace);
  const count = Number(values.parts ?? PARTS_OF_PLACE * places.length);
  if (!Number.isInteger(count) || count < places.length || count > MOST_PARTS)
    throw new Error(`--parts takes a number from ${places.length}, one for each place, to ${MOST_PARTS}.`);
  if (new Set(places.map(nameOfPlace)).size < places.length) throw new Error('A place is named twice.');
  const parts = Array.from({ length: count }, (_, part) => places[part % places.length] ?? HERE);
  return { isDry: values['dry-run'] ?? false, parts };
}

function readArguments(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean' }, parts: { type: 'string' } },
    });
  } catch {
    throw new Error(USAGE);
  }
}

/** The statements per server, without passwords. */
async function writeDown(first: Client, parts: readonly Place[]): Promise<readonly string[]> {
  const generation = generationOf(await readUsed(first)) + 1;
  const scripts = await writeScripts(first, { parts, generation });
  return [...scripts, { place: HERE, statements: takeOver() } as const].flatMap(({ place, statements }) => [
    `-- at ${nameOfPlace(place)}`,
    ...statements.map((statement) => `${statement.replace(/password +E?'(?:[^']|'')*'/, "password '…'")};`),
    '',
  ]);
}

async function describe(first: Client): Promise<readonly string[]> {
  const [used, next] = [await readUsed(first), await readLayout(first, nextOf('scale_readings'))];
  return [
    used.kind === 'months' ? 'By month, here.' : `By series: ${linesOf(used)}.`,
    ...(next ? [`A move was begun: ${linesOf(next)}.`] : []),
  ];
}

const linesOf = ({ leaves }: Layout): string =>
  leaves.map(({ place }, part) => `part ${part} at ${place}`).join(', ');
