import type { Db } from '../src/platform/db/pool.ts';

/** Offered by the login page where a demonstration is open; the account holds nothing of anybody. */
export const DEMO_SIGN_IN = { email: 'demo@propolis.example', password: 'abeilles-demo' };

export async function seedDemo(_db: Db, _now: Date): Promise<void> {}
