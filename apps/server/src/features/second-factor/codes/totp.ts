import { type SecretKeys, seal, sealedAnew, unseal } from '@propolis/runtime';

/** The library is there from the first code on. */
async function loadTotp() {
  const [{ TOTP }, { crypto }, { base32 }] = await Promise.all([
    import('@otplib/totp'),
    import('@otplib/plugin-crypto-node'),
    import('@otplib/plugin-base32-scure'),
  ]);
  return new TOTP({ crypto, base32, issuer: 'Propolis' });
}

/** Brings the library, while no connection is held. */
export const prepareCodes = async (): Promise<void> => void (await loadTotp());

/** A code of the step before or after serves too: clocks differ, and people type (s). */
const TOLERANCE = 30;

/** Sealed for one account: in the row of another it opens as nothing. */
const purposeOf = (userId: number): string => `totp ${userId}`;

interface DrawnSecret {
  /** In base 32, as it is typed into an app. */
  readonly secret: string;
  /** As an app reads it from a QR code. */
  readonly uri: string;
}

/** 160 random bits, as RFC 4226 has them. */
export async function drawSecret(label: string): Promise<DrawnSecret> {
  const totp = await loadTotp();
  const secret = totp.generateSecret();
  return { secret, uri: totp.toURI({ label, secret }) };
}

export const sealSecret = (secretKeys: SecretKeys, userId: number, secret: string): Buffer =>
  seal(secretKeys, purposeOf(userId), Buffer.from(secret));

/** What an older key sealed, sealed by the newest; undefined where it is. */
export const sealSecretAnew = (secretKeys: SecretKeys, userId: number, sealedSecret: Buffer) =>
  sealedAnew(secretKeys, purposeOf(userId), sealedSecret);

interface CodeClaim {
  readonly code: string;
  readonly userId: number;
  readonly sealedSecret: Buffer;
}

/** The step that the code is for, or undefined for a wrong one (RFC 6238). Whether it has served already is not asked here. */
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
