import { numberedOptions, type ObservationCategory } from '../types.ts';

/**
 * The weather at the hive during the observation, as the beekeeper noted it; the station's curves are
 * separate (specification 3).
 */
export const WEATHER: ObservationCategory = {
  key: 'weather',
  children: [
    {
      key: 'weather',
      items: [
        // In the shade; a hive should not stay open for long below about 12 °C.
        { key: 'weather_temperature', type: 'number', unit: '°C', min: -40, max: 60 },
        // Relative humidity of the outside air.
        { key: 'weather_humidity', type: 'number', unit: '%', min: 0, max: 100 },
        // A choice, not a scale: sent as the key of its option (specification).
        { key: 'weather_wind', type: 'choice', options: numberedOptions(5) },
        { key: 'weather_precipitation', type: 'choice', options: numberedOptions(3) },
        { key: 'weather_cloud_cover', type: 'choice', options: numberedOptions(3) },
      ],
    },
  ],
};
