import { isIsoDay } from '@propolis/domain';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { contractResolver } from './form.ts';

const SCHEMA = z.object({
  happened_on: z.string().refine(isIsoDay, 'invalid_date'),
  note: z.string().max(10),
});
const errorsOf = async (values: object) => {
  const resolve = contractResolver(SCHEMA, (all) => all);
  return (await resolve(values, undefined, { fields: {}, shouldUseNativeValidation: false })).errors;
};

test.each([
  ['', 'required'],
  ['31.2.2026', 'invalid_date'],
])('the day %j of a form has the error %s', async (happened_on, type) => {
  expect(await errorsOf({ happened_on, note: '' })).toEqual({ happened_on: { type } });
});

test('the error of a number has its bound, unless the form shows it in another unit', async () => {
  const percent = z.number().min(5).max(40);
  const resolve = contractResolver(z.object({ water: percent, share: percent }), (values) => ({
    water: Number(values.water),
    share: Number(values.share) * 100,
  }));
  const errorsFor = async (values: object) =>
    (await resolve(values, undefined, { fields: {}, shouldUseNativeValidation: false })).errors;
  expect(await errorsFor({ water: '50', share: '0,5' })).toMatchObject({ water: { message: '40' } });
  expect((await errorsFor({ water: '50', share: '0.5' })).share).toEqual({ type: 'too_big' });
  expect(await errorsFor({ water: '3', share: '0.2' })).toEqual({
    water: { type: 'too_small', message: '5' },
  });
});

test('the error of a text that is too long has the length that is allowed', async () => {
  const note = 'a'.repeat(11);
  expect(await errorsOf({ happened_on: '2026-05-01', note })).toEqual({
    note: { type: 'too_long', message: '10' },
  });
});
