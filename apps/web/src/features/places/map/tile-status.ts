/** Whether the pictures in view are there: all (or nearly), some of them, or none. */
export type TileStatus = 'here' | 'some' | 'none';

/** At the rim of the covered country a few are always missing; from this share on, something is wrong. */
const SHARE_THAT_MATTERS = 1 / 3;

export function tileStatus(loaded: number, failed: number): TileStatus {
  if (failed === 0) return 'here';
  if (loaded === 0) return 'none';
  return failed / (failed + loaded) >= SHARE_THAT_MATTERS ? 'some' : 'here';
}
