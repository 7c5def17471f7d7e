/** Why a backup cannot be created, verified or restored; shown to the operator. */
export class BackupFault extends Error {}

/** Adds an instruction to known system errors. */
export function explainFault(fault: unknown, folder: string): unknown {
  const code = fault instanceof Error && 'code' in fault ? fault.code : undefined;
  const words: Readonly<Record<string, string>> = {
    ENOSPC: `The disk of ${folder} is full: nothing was kept of this try.`,
    EDQUOT: `There is no more room for us on the disk of ${folder}: nothing was kept of this try.`,
    EACCES: `${folder} is closed to us.`,
    EROFS: `The disk of ${folder} cannot be written to.`,
  };
  const known = typeof code === 'string' ? words[code] : undefined;
  return known ? new BackupFault(known, { cause: fault }) : fault;
}
