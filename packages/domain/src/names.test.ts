import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultApiaryName, defaultHiveName } from './names.ts';

describe('a default name (specification 5)', () => {
  test.each([
    [0, 'Rucher-1', 'Ruche 1'],
    [1, 'Rucher-2', 'Ruche 2'],
    [9, 'Rucher-10', 'Ruche 10'],
  ])('with %i existing the next number is one higher', (existing, apiary, hive) => {
    const taken = Array.from({ length: existing }, (_, at) => `Nommée ${at}`);
    expect(defaultApiaryName(taken)).toBe(apiary);
    expect(defaultHiveName(taken)).toBe(hive);
  });

  test('uses the next free number if the name is taken', () => {
    expect(defaultHiveName(['Ruche 2'])).toBe('Ruche 3');
    expect(defaultHiveName(['Ruche 3', 'Ruche 4', 'Acacia'])).toBe('Ruche 5');
    expect(defaultApiaryName(['Rucher-2'])).toBe('Rucher-3');
  });

  test('ignores case and spaces when comparing', () => {
    expect(defaultHiveName(['ruche 2 '])).toBe('Ruche 3');
  });

  test('may reuse the replaced name unless another one has it too', () => {
    expect(defaultHiveName(['Acacia', 'Ruche 3', 'Tilleul'], 'Ruche 3')).toBe('Ruche 4');
    expect(defaultHiveName(['Acacia', 'Ruche 2'], 'Ruche 2')).toBe('Ruche 3');
    expect(defaultHiveName(['Acacia', 'Ruche 3'], 'Ruche 3')).toBe('Ruche 3');
    expect(defaultHiveName(['Ruche 3', 'Ruche 3'], 'Ruche 3')).toBe('Ruche 4');
    expect(defaultApiaryName(['Rucher-2'], 'Rucher-2')).toBe('Rucher-2');
  });

  test('is proposed in the language of the reader by the same rule', () => {
    expect(defaultHiveName(['Volk 2'], undefined, 'Volk ')).toBe('Volk 3');
    expect(defaultHiveName(['Acacia'], undefined, 'Hive ')).toBe('Hive 2');
    expect(defaultApiaryName([], undefined, 'Bienenstand ')).toBe('Bienenstand 1');
    expect(defaultApiaryName(['Apiary 2'], undefined, 'Apiary ')).toBe('Apiary 3');
  });

  test('is never a taken name', () => {
    const names = fc.array(
      fc.nat(12).map((number) => `Ruche ${number}`),
      { maxLength: 12 },
    );
    fc.assert(fc.property(names, (taken) => !taken.includes(defaultHiveName(taken))));
  });
});
