import { expect, test } from 'vitest';
import { distinctNames } from './sensor-names.ts';

const namesOf = (...sensors: (readonly [string, ...string[]])[]) => [
  ...distinctNames(sensors.map(([name, ...details], id) => ({ id, name, details }))).values(),
];

test('a unique name is not changed', () => {
  expect(namesOf(['Balance', 'Lavaux'], ['Pavillon', 'Lavaux'])).toEqual(['Balance', 'Pavillon']);
});

test('equal names are distinguished by apiary, else by the next detail, else by number', () => {
  expect(
    namesOf(
      ['Swissmetnet', 'Lavaux', 'BER'],
      ['Swissmetnet', 'Gruyère', 'MAS'],
      ['Swissmetnet', 'Lavaux', 'PUY'],
    ),
  ).toEqual(['Swissmetnet · BER', 'Swissmetnet · Gruyère', 'Swissmetnet · PUY']);
  expect(namesOf(['Téléphone'], ['Téléphone'])).toEqual(['Téléphone (1)', 'Téléphone (2)']);
});

test('a name that equals a distinguished name stays unique', () => {
  const names = namesOf(['A', 'x'], ['A', 'y'], ['A · x']);
  expect(new Set(names).size).toBe(3);
});
