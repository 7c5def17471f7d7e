import type { WeatherStep } from '@propolis/domain';

/** What a value of a line stands for: one reading or counting, or what ten minutes, an hour, a day or a week add up to. */
export type Fineness = 'reading' | 'counting' | 't' | 'h' | 'd' | 'week';

/** Of a line that is no scale's; `step` is that of the weather over the range. Sunshine is summed up once more. */
export function finenessOf(id: string, step: WeatherStep): Fineness {
  if (id.startsWith('varroa')) return 'counting';
  if (id !== 'sunshine' || step === 't') return step;
  return step === 'h' ? 'd' : 'week';
}
