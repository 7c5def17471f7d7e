import type { Settings } from '@propolis/http-kit';
import { defineScheduled } from '@propolis/jobs';
import type { Db } from '@propolis/postgres';
import { replaceSealed, sealedPages } from './totp.queries.ts';
import { sealSecretAnew } from './totp.ts';

export const totpReseal = defineScheduled('totp.reseal', '35 3 * * *', { catchUp: 24 });

/** Re-encrypts secrets of older keys with the newest one; then the older keys can be removed. */
export async function resealSecrets(db: Db, { secretKeys }: Pick<Settings, 'secretKeys'>): Promise<void> {
  if (secretKeys.length === 1) return;
  for await (const page of sealedPages(db))
    for (const { user_id: userId, sealed_secret: sealedSecret } of page) {
      const anew = sealSecretAnew(secretKeys, userId, sealedSecret);
      if (anew) await replaceSealed(db, { userId, sealedSecret }, anew);
    }
}
