/** The landscapes of the authentication page (specification 9: seven); their legends are in the catalogue under these names. */
export const BACKGROUNDS = [
  { id: 'dawnMeadow', file: '/backgrounds/dawn-meadow.svg' },
  { id: 'rapeField', file: '/backgrounds/rape-field.svg' },
  { id: 'limeAvenue', file: '/backgrounds/lime-avenue.svg' },
  { id: 'chestnutWood', file: '/backgrounds/chestnut-wood.svg' },
  { id: 'lavenderTerrace', file: '/backgrounds/lavender-terrace.svg' },
  { id: 'hivesInSnow', file: '/backgrounds/hives-in-snow.svg' },
  { id: 'summerNight', file: '/backgrounds/summer-night.svg' },
] as const;

/** One of them by a number from 0 up to, not including, 1. */
export const pickBackground = (random: number) =>
  BACKGROUNDS[Math.floor(random * BACKGROUNDS.length)] ?? BACKGROUNDS[0];
