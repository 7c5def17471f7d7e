/** Why a backup cannot be made, trusted or restored, in words for the operator. */
export class BackupFault extends Error {}

/** What the system says, in words that say what to do where we know it. */
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
