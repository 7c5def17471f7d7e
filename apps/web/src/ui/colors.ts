import type { MantineColorsTuple } from '@mantine/core';

/* The palette, ten steps each from light to dark. Shade 5 of honey is the fill of buttons: bark text on it
   has a contrast of 6.3:1. Shade 8 is honey text on paper (5.6:1). */
export const honey: MantineColorsTuple = [
  '#FFF6E0',
  '#FDEBC4',
  '#FADA94',
  '#F7C75E',
  '#FFB81C',
  '#E39A14',
  '#C77800',
  '#A86300',
  '#8A5200',
  '#6B3F00',
];
export const bark: MantineColorsTuple = [
  '#F6F2EC',
  '#E9E1D6',
  '#D5C8B8',
  '#B8A793',
  '#978471',
  '#756453',
  '#5F5042',
  '#4A3D31',
  '#3A2E24',
  '#2B2118',
];
export const meadow: MantineColorsTuple = [
  '#EDF6E8',
  '#DAEDD0',
  '#B9DCA8',
  '#95C97C',
  '#74B556',
  '#5A9C3E',
  '#47822F',
  '#3A6C27',
  '#2F5720',
  '#234118',
];
export const orange: MantineColorsTuple = [
  '#FFF1E6',
  '#FFE1CA',
  '#FDC497',
  '#FAA562',
  '#F4893A',
  '#E06F1B',
  '#BF5A10',
  '#A34A0B',
  '#823B0A',
  '#5F2B08',
];
export const brick: MantineColorsTuple = [
  '#FDEEEA',
  '#FADBD4',
  '#F3B5A8',
  '#EA8C7A',
  '#DE6751',
  '#C94A34',
  '#AE3A27',
  '#93301F',
  '#752618',
  '#551B11',
];
export const mist: MantineColorsTuple = [
  '#F0F3F5',
  '#E1E7EB',
  '#C6D1D9',
  '#A7B7C2',
  '#889CAA',
  '#6C8291',
  '#566B79',
  '#465863',
  '#37454E',
  '#27323A',
];
/** Warm greys for hairlines, placeholders and disabled elements. */
export const gray: MantineColorsTuple = [
  '#FBF8F2',
  '#F4EFE6',
  '#EAE3D7',
  '#DDD3C4',
  '#C9BCAA',
  '#A99A87',
  '#786A5A',
  '#5C4F42',
  '#3F352B',
  '#2B2118',
];
/** The dark scheme is brown, not black. */
export const dark: MantineColorsTuple = [
  '#EFE7DB',
  '#D9CEBF',
  '#B7A896',
  '#94846F',
  '#5F5142',
  '#463B30',
  '#352C24',
  '#1D1712',
  '#17120E',
  '#110D0A',
];
