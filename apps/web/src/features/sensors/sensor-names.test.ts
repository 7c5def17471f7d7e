import { expect, test } from 'vitest';
import { distinctNames } from './sensor-names.ts';

const namesOf = (...sensors: (readonly [string, ...string[]])[]) => [
  ...distinctNames(sensors.map(([name, ...details], id) => ({ id, name, details }))).values(),
];

test('a name that only one has stays as it is', () => {
  expect(namesOf(['Balance', 'Lavaux'], ['Pavillon', 'Lavaux'])).toEqual(['Balance', 'Pavillon']);
});

test('equal names are told apart by their apiary, else by what follows, else by their number', () => {
  expect(
    namesOf(
      ['Swissmetnet', 'Lavaux', 'BER'],
      ['Swissmetnet', 'Gruyère', 'MAS'],
      ['Swissmetnet', 'Lavaux', 'PUY'],
    ),
  ).toEqual(['Swissmetnet · BER', 'Swissmetnet · Gruyère', 'Swissmetnet · PUY']);
  expect(namesOf(['Téléphone'], ['Téléphone'])).toEqual(['Téléphone (1)', 'Téléphone (2)']);
});

test('a name that says what another one would be told apart by is no trap', () => {
  const names = namesOf(['A', 'x'], ['A', 'y'], ['A · x']);
  expect(new Set(names).size).toBe(3);
});
