import { type SecretKeys, seal, sealedAnew, unseal } from '@propolis/runtime';

/** The library is loaded with the first code. */
async function loadTotp() {
  const [{ TOTP }, { crypto }, { base32 }] = await Promise.all([
    import('@otplib/totp'),
    import('@otplib/plugin-crypto-node'),
    import('@otplib/plugin-base32-scure'),
  ]);
  return new TOTP({ crypto, base32, issuer: 'Propolis' });
}

/** Loads the library before a connection is acquired. */
export const prepareCodes = async (): Promise<void> => void (await loadTotp());

/** Codes of the previous and the next step are valid too, for clock drift and typing time (s). */
const TOLERANCE = 30;

/** Encrypted for one account: in the row of another it cannot be decrypted. */
const purposeOf = (userId: number): string => `totp ${userId}`;

/** 160 random bits (RFC 4226), in base 32 for manual entry, and as an address for the QR code. */
export async function drawSecret(label: string) {
  const totp = await loadTotp();
  const secret = totp.generateSecret();
  return { secret, uri: totp.toURI({ label, secret }) };
}

export const sealSecret = (secretKeys: SecretKeys, userId: number, secret: string): Buffer =>
  seal(secretKeys, purposeOf(userId), Buffer.from(secret));

/** The secret encrypted with the newest key; undefined if it already is. */
export const sealSecretAnew = (secretKeys: SecretKeys, userId: number, sealedSecret: Buffer) =>
  sealedAnew(secretKeys, purposeOf(userId), sealedSecret);

interface CodeClaim {
  readonly code: string;
  readonly userId: number;
  readonly sealedSecret: Buffer;
}

/** The step of the code; undefined if it is wrong (RFC 6238). Does not check whether the code was used. */
export async function stepOfCode(
  secretKeys: SecretKeys,
  { code, userId, sealedSecret }: CodeClaim,
  now: Date,
): Promise<number | undefined> {
  const secret = unseal(secretKeys, purposeOf(userId), sealedSecret)?.toString();
  if (secret === undefined || !isTotpCode(code)) return undefined;
  const epoch = Math.floor(now.getTime() / 1000);
  const totp = await loadTotp();
  const found = await totp.verify(code, { secret, epoch, epochTolerance: TOLERANCE });
  return found.valid ? found.timeStep : undefined;
}

export const isTotpCode = (code: string): boolean => /^\d{6}$/.test(code);
