import type { ObservationCategory } from '../types.ts';

/**
 * The weather at the hive during the observation, as the beekeeper noted it; the station's curves are
 * separate (specification 3).
 */
export const WEATHER: ObservationCategory = {
  key: 'weather',
  labels: { fr: 'Météo', de: 'Wetter', en: 'Weather' },
  children: [
    {
      key: 'weather',
      labels: { fr: 'Météo', de: 'Wetter', en: 'Weather' },
      items: [
        // In the shade; a hive should not stay open for long below about 12 °C.
        {
          key: 'weather_temperature',
          type: 'number',
          unit: '°C',
          min: -40,
          max: 60,
          labels: { fr: 'Température ambiante', de: 'Aussentemperatur', en: 'Ambient temperature' },
        },
        // Relative humidity of the outside air.
        {
          key: 'weather_humidity',
          type: 'number',
          unit: '%',
          min: 0,
          max: 100,
          labels: { fr: 'Humidité', de: 'Luftfeuchtigkeit', en: 'Humidity' },
        },
        // A choice, not a scale: sent as the key of its option (specification).
        {
          key: 'weather_wind',
          type: 'choice',
          labels: { fr: 'Vent', de: 'Wind', en: 'Wind' },
          options: [
            { key: 'option_1', labels: { fr: 'calme', de: 'windstill', en: 'calm' } },
            { key: 'option_2', labels: { fr: 'brise', de: 'Brise', en: 'breeze' } },
            { key: 'option_3', labels: { fr: 'vent', de: 'Wind', en: 'wind' } },
            { key: 'option_4', labels: { fr: 'tempête', de: 'Sturm', en: 'storm' } },
            { key: 'option_5', labels: { fr: 'ouragan', de: 'Orkan', en: 'hurricane' } },
          ],
        },
        {
          key: 'weather_precipitation',
          type: 'choice',
          labels: { fr: 'Précipitations', de: 'Niederschlag', en: 'Precipitation' },
          options: [
            { key: 'option_1', labels: { fr: 'aucune', de: 'keiner', en: 'none' } },
            { key: 'option_2', labels: { fr: 'faibles', de: 'leicht', en: 'light' } },
            { key: 'option_3', labels: { fr: 'fortes', de: 'stark', en: 'heavy' } },
          ],
        },
        {
          key: 'weather_cloud_cover',
          type: 'choice',
          labels: { fr: 'Couverture nuageuse', de: 'Bewölkung', en: 'Cloud cover' },
          options: [
            { key: 'option_1', labels: { fr: 'dégagé', de: 'klar', en: 'clear' } },
            { key: 'option_2', labels: { fr: 'quelques nuages', de: 'leicht bewölkt', en: 'partly cloudy' } },
            { key: 'option_3', labels: { fr: 'couvert', de: 'bedeckt', en: 'overcast' } },
          ],
        },
      ],
    },
  ],
};
