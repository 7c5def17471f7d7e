import { AppError } from '@propolis/runtime';

/** A file of another program, or a malicious one: not read any further. */
export const archiveForeign = () => new AppError('archive_foreign', 422);
/** An export of this app that is damaged. */
export const archiveBroken = () => new AppError('archive_broken', 422);
export const archiveTooBig = () => new AppError('archive_too_big', 422);
export const archiveNewer = () => new AppError('archive_newer', 422);
/** The content of this file is invalid. */
export const archiveInvalid = (path: string) => new AppError('archive_invalid', 422, { [path]: ['invalid'] });

/** Disk errors and app errors are passed on; any other error means that the file is damaged. */
export const asBroken = (failure: unknown): unknown =>
  failure instanceof AppError || (failure instanceof Error && 'syscall' in failure)
    ? failure
    : archiveBroken();
