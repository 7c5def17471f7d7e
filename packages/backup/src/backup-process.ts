import { serveJobs } from '@propolis/runtime';
import { makeBackup } from './backup.ts';
import type { BackupMade, BackupToMake } from './daily.ts';
import { readBackupKey } from './seal.ts';

// The process that creates daily backups.

serveJobs(async ({ key, now, environment, ...making }: BackupToMake): Promise<BackupMade> => {
  Object.assign(process.env, environment);
  try {
    const { files } = await makeBackup(making.installation, {
      ...making,
      key: key ? await readBackupKey(key) : undefined,
      now: new Date(now),
    });
    return { outcome: 'made', bytes: files.bytes, files: files.count };
  } catch (fault) {
    return { outcome: 'failed', reason: fault instanceof Error ? fault.message : String(fault) };
  }
});
