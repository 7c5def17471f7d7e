import type { QueenColour } from '@propolis/domain';

/** The paints with which queens are marked, as hex; data like the colours of hives. */
export const QUEEN_PAINTS: Readonly<Record<QueenColour, string>> = {
  blue: '2E6FC4',
  white: 'FFFFFF',
  yellow: 'F5C518',
  red: 'D0342C',
  green: '2E8B46',
};
