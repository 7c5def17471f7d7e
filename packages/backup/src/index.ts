export { type Installation, makeBackup } from './backup.ts';
export { backUpDaily, backupDaily, type DailyBackup } from './daily.ts';
export { BackupFault } from './fault.ts';
export { checkBackup, type Manifest, writeManifest } from './manifest.ts';
export { withPoint } from './point.ts';
export { findMissingOf, restoreBackup } from './restore.ts';
export { BACKUP_KEY_FORM, type BackupKey, makeBackupKey, readBackupKey } from './seal.ts';
export { newestBackup, type ReadBackupState, watchBackups } from './shelf.ts';
