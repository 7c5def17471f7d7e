import { expect, test } from 'vitest';
import { elided } from './elision.ts';

test.each([
  'Acacia',
  'Églantine',
  'Œillet',
  'Île-aux-Ruches',
  'Ulex',
  'Yverdon',
  'Hélène',
  'Hysope',
  'Hortensia',
  'Hiver',
  'Huile',
  '« Aubépine »',
  'été',
])('before %s the vowel of de, le and que is left out', (name) => {
  expect(elided('de', name)).toBe(`d'${name}`);
  expect(elided('le', name)).toBe(`l'${name}`);
  expect(elided('que', name)).toBe(`qu'${name}`);
});

test.each([
  'Bourrache',
  'Ruche 1',
  '11',
  'Hêtre',
  'Houx',
  'Haut-du-Mont',
  'Hof',
  'Hérisson',
  'Yann',
  'Onze',
  '',
])('before « %s » it stays', (name) => {
  expect(elided('de', name)).toBe(`de ${name}`);
  expect(elided('que', name)).toBe(`que ${name}`);
});
