import { AppError } from '@propolis/runtime';

/** Another program's file, or one that was made to harm: nothing of it is looked at any further. */
export const archiveForeign = () => new AppError('archive_foreign', 422);
/** It was ours, and is no longer whole. */
export const archiveBroken = () => new AppError('archive_broken', 422);
export const archiveTooBig = () => new AppError('archive_too_big', 422);
export const archiveNewer = () => new AppError('archive_newer', 422);
/** What stands in this file cannot be so. */
export const archiveInvalid = (path: string) => new AppError('archive_invalid', 422, { [path]: ['invalid'] });

/** What the disk refused is our trouble, and a word of ours stays; whatever else stops the reading is in the file. */
export const asBroken = (failure: unknown): unknown =>
  failure instanceof AppError || (failure instanceof Error && 'syscall' in failure)
    ? failure
    : archiveBroken();
