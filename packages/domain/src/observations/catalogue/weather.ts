import type { ObservationCategory } from '../types.ts';

export const WEATHER: ObservationCategory = {
  key: 'weather',
  labels: { fr: 'Météo', de: 'Wetter', en: 'Weather' },
  children: [
    {
      key: 'weather',
      labels: { fr: 'Météo', de: 'Wetter', en: 'Weather' },
      items: [
        {
          key: 'weather_temperature',
          type: 'number',
          unit: '°C',
          min: -40,
          max: 60,
          labels: { fr: 'Température ambiante', de: 'Umgebungstemperatur', en: 'Ambient temperature' },
        },
        {
          key: 'weather_humidity',
          type: 'number',
          unit: '%',
          min: 0,
          max: 100,
          labels: { fr: 'Humidité', de: 'Luftfeuchtigkeit', en: 'Humidity' },
        },
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
            { key: 'option_2', labels: { fr: 'quelques nuages', de: 'leicht bewölkt', en: 'some clouds' } },
            { key: 'option_3', labels: { fr: 'couvert', de: 'bedeckt', en: 'cloudy' } },
          ],
        },
      ],
    },
  ],
};
