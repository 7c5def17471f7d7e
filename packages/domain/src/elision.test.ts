import { expect, test } from 'vitest';
import { elided } from './french.ts';

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
])('the vowel of de, le and que is dropped before %s', (name) => {
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
])('the vowel stays before « %s »', (name) => {
  expect(elided('de', name)).toBe(`de ${name}`);
  expect(elided('que', name)).toBe(`que ${name}`);
});
