import type { CountProgress } from './count-types.ts';

const WIDTH = 24;
const words: Record<CountProgress['stage'], string> = {
  marker: 'coin',
  quality: 'photo',
  scale: 'scale',
  mites: 'mites',
};

/** One line of a terminal progress bar that overwrites the previous one. */
export const progressLine = ({ stage, share }: CountProgress): string => {
  const full = Math.round(WIDTH * Math.min(1, Math.max(0, share)));
  const percent = `${Math.round(share * 100)} %`.padStart(5);
  return `${words[stage].padEnd(6)} ${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${percent}`;
};
