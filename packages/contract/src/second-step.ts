import { z } from 'zod';
import { PasskeyRequest } from './passkeys.ts';

/** A way to prove ownership of the account after the password. */
export const SecondStepMethod = z.enum(['totp', 'passkey', 'recovery_code']);
export type SecondStepMethod = z.infer<typeof SecondStepMethod>;

/**
 * The password is correct, but a second factor is required. The challenge opens at most one session, within
 * ten minutes and a few tries.
 */
export const SecondStepAsked = z.object({
  code: z.literal('second_factor_required'),
  challenge: z.string(),
  methods: z.array(SecondStepMethod),
  /** For the method `passkey`; null if the account has none. */
  passkey: PasskeyRequest.nullable(),
});
export type SecondStepAsked = z.infer<typeof SecondStepAsked>;
