import { isIsoDay } from '@propolis/domain';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { contractResolver } from './form.ts';

test.each([
  ['', 'required'],
  ['31.2.2026', 'invalid_date'],
])('the day %j of a form has the error %s', async (happened_on, type) => {
  const resolve = contractResolver(
    z.object({ happened_on: z.string().refine(isIsoDay, 'invalid_date') }),
    (values) => values,
  );
  const { errors } = await resolve({ happened_on }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  expect(errors).toEqual({ happened_on: { type } });
});
