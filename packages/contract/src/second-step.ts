import { z } from 'zod';
import { PasskeyRequest } from './passkeys.ts';

/** A way to prove, after the password, that one is the owner. */
export const SecondStepMethod = z.enum(['totp', 'passkey', 'recovery_code']);
export type SecondStepMethod = z.infer<typeof SecondStepMethod>;

/**
 * The right password, where it is not enough. The challenge opens one session at most, within ten minutes and a few
 * tries.
 */
export const SecondStepAsked = z.object({
  code: z.literal('second_factor_required'),
  challenge: z.string(),
  methods: z.array(SecondStepMethod),
  /** For the method `passkey`; null where there is none. */
  passkey: PasskeyRequest.nullable(),
});
export type SecondStepAsked = z.infer<typeof SecondStepAsked>;
