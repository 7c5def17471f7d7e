import { resolve } from 'node:path';
import {
  BackupFault,
  checkBackup,
  findMissingOf,
  type Installation,
  type Manifest,
  makeBackup,
  makeBackupKey,
  readBackupKey,
  restoreBackup,
} from '@propolis/backup';

/** Arguments of `npm run backup --` and `npm run restore --`. */
interface Command {
  readonly installation: Installation;
  readonly words: readonly string[];
  /** `BACKUP_KEY`. */
  readonly key: string | undefined;
  readonly now: Date;
  readonly say: (line: string) => void;
}

const photosOf = ({ kind, count, where }: Manifest['photos']): string =>
  kind === 'files' ? `${count} of them photos` : `the names of ${count} in ${where}`;

const describeBackup = ({ made_at, app, files, photos, encrypted_for, database }: Manifest): string =>
  `of ${made_at}, Propolis ${app}, PostgreSQL ${database.postgres}: ${files.count} files, ${photosOf(photos)}, ` +
  `${(files.bytes / 1_000_000).toFixed(1)} MB${encrypted_for ? ', encrypted' : ''}`;

/** `FOLDER`, `--check FOLDER` or `--new-key`. */
export async function runBackup({ installation, words, key, now, say }: Command): Promise<void> {
  const [first, second] = words;
  if (first === '--new-key') {
    const { secret, recipient } = await makeBackupKey();
    say(`Opens backups; keep it where the backups are not:\n  ${secret}`);
    say(`Only makes them; enough for the server (BACKUP_KEY):\n  ${recipient}`);
  } else if (first === '--check' && second) {
    say(`Whole and unchanged: a backup ${describeBackup(await checkBackup(resolve(second)))}.`);
  } else if (first && !first.startsWith('-')) {
    const folder = resolve(first);
    const made = await makeBackup(installation, {
      folder,
      key: key ? await readBackupKey(key) : undefined,
      now,
    });
    say(`${folder}: a backup ${describeBackup(made)}.`);
    if (!made.keys.includes('secret-key'))
      say('SECRET_KEY is one of your settings: it is not in the backup, keep it yourself.');
  } else {
    throw new BackupFault('Say: npm run backup -- FOLDER, or --check FOLDER, or --new-key');
  }
}

/** `FOLDER`: the backup. */
export async function runRestore(
  { installation, words, key, now, say }: Command,
  migrations: readonly string[],
): Promise<void> {
  const [first] = words;
  if (!first) throw new BackupFault('Say: npm run restore -- FOLDER (of the backup)');
  const options = {
    folder: resolve(first),
    key: key ? await readBackupKey(key) : undefined,
    migrations,
  };
  const restored = await restoreBackup(installation, options);
  say(`${installation.dataDir}: restored from a backup ${describeBackup(restored)}. Start the app.`);
  if (restored.photos.kind === 'files') return;
  const missing = await findMissingOf(installation, { ...options, now }, restored);
  if (!missing) say(`Photos lie in ${restored.photos.where}: start the app with its STORAGE_URL.`);
  else say(`Of what the backup names ${missing.length} are not in the bucket any more.`);
  for (const name of missing ?? []) say(`missing: ${name}`);
}
