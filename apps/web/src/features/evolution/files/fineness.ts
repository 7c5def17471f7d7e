import { SUNSHINE_TODAY, type WeatherFineness, type WeatherFinenesses } from '../curve/weather-fineness.ts';

/** What a value of a line stands for: one reading or counting, or what the weather adds up to. */
export type Fineness = 'reading' | 'counting' | WeatherFineness;

/** Of a line that is no scale's. */
export const finenessOf = (id: string, weather: WeatherFinenesses): Fineness =>
  weather.get(id) ?? (id === SUNSHINE_TODAY ? 'd' : 'counting');
