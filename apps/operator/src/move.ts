import {
  type Moved,
  type MoveStep,
  moveBlobs,
  nameOfPlace,
  openPlace,
  type StorageOptions,
} from '@propolis/blob-store';

export interface MoveCommand extends StorageOptions {
  /** Arguments of the command. */
  readonly words: readonly string[];
  readonly say: (line: string) => void;
}

const STEPS: Readonly<Record<string, MoveStep>> = { '': 'copy', '--check': 'check', '--remove': 'remove' };

/**
 * `npm run storage:move [-- --check | --remove]`: copies from `STORAGE_FORMER_URL` to `STORAGE_URL` while the app
 * runs.
 */
export async function runMove({ words, say, ...opening }: MoveCommand): Promise<void> {
  const { place, former } = opening.config.storage;
  if (!former) throw new Error('Set the present storage: STORAGE_FORMER_URL=files, or s3://…');
  const step = STEPS[words.join(' ')];
  if (!step) throw new Error('npm run storage:move, and -- --check or -- --remove after it, or nothing');
  const [from, to] = [await openPlace(former, opening), await openPlace(place, opening)];
  say(`From ${nameOfPlace(former)} to ${nameOfPlace(place)}.`);
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => stop.abort(new Error('Stopped. Run the same command to continue.')));
  const report = (done: number) => say(`${done} …`);
  const moved = await moveBlobs({ from, to, step, signal: stop.signal, report });
  for (const line of linesOf(moved)) say(line);
  if (moved.missing.length + moved.different.length > 0) process.exitCode = 1;
}

function linesOf({ missing, different, ...counted }: Moved): readonly string[] {
  return [
    ...Object.entries(counted).map(([outcome, count]) => `${outcome}: ${count}`),
    ...missing.map((key) => `missing: ${key}`),
    ...different.map((key) => `different: ${key}`),
  ];
}
