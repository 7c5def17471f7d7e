import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { CredentialProof, NewCredential, PasskeyCreation, PasskeyRequest } from '@propolis/contract';
import type { z } from 'zod';

/** The CBOR types that an authenticator needs (RFC 8949). */
type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** The type is in the upper three bits; length or value follow. */
function head(type: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(type << 5) | value]);
  if (value < 256) return Buffer.from([(type << 5) | 24, value]);
  return Buffer.from([(type << 5) | 25, value >> 8, value & 255]);
}

function encode(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flat().map(encode)]);
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const WITH_CREDENTIAL = 64;

/** Faults of an authenticator, and attacks. */
interface Deviations {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** Without user verification. */
  readonly unverified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly id?: string;
  /** A wrong signature. */
  readonly forged?: boolean;
}

const clientData = (type: string, challenge: string, deviations: Deviations): Buffer =>
  Buffer.from(
    JSON.stringify({
      type,
      challenge: deviations.challenge ?? challenge,
      origin: deviations.origin ?? 'http://propolis.test',
      crossOrigin: false,
    }),
  );

/** The signed authenticator data: relying party, flags and counter. */
function authenticatorData(rpId: string, flags: number, counter: number, deviations: Deviations): Buffer {
  const asked = flags | USER_PRESENT | (deviations.unverified ? 0 : USER_VERIFIED);
  const count = Buffer.alloc(4);
  count.writeUInt32BE(deviations.counter ?? counter);
  return Buffer.concat([sha256(deviations.rpId ?? rpId), Buffer.from([asked]), count]);
}

/** An ES256 key in COSE format (RFC 9053). */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const [type, algorithm, curve] = [2, -7, 1];
  return encode(
    new Map<number, Cbor>([
      [1, type],
      [3, algorithm],
      [-1, curve],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}

/** An authenticator with one passkey, as in a phone: a real key pair (ES256) that signs as WebAuthn requires. */
export function createAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let userHandle = '';
  let counter = 0;

  /** The result of `navigator.credentials.create`. */
  const create = (
    { rp, user, challenge }: z.infer<typeof PasskeyCreation>,
    deviations: Deviations = {},
  ): z.infer<typeof NewCredential> => {
    userHandle = user.id;
    const authData = Buffer.concat([
      authenticatorData(rp.id, WITH_CREDENTIAL, counter, deviations),
      Buffer.alloc(16), // AAGUID: unspecified model
      Buffer.from([0, credentialId.length]),
      credentialId,
      coseKey(publicKey),
    ]);
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    const response = {
      clientDataJSON: clientData('webauthn.create', challenge, deviations).toString('base64url'),
      attestationObject: encode(attestation).toString('base64url'),
      transports: ['internal'],
    };
    return { id, rawId: id, type: 'public-key', response };
  };

  /** The result of `navigator.credentials.get`; each call increments the counter. */
  const get = (
    { rpId, challenge }: PasskeyRequest,
    deviations: Deviations = {},
  ): z.infer<typeof CredentialProof> => {
    counter += 1;
    const authData = authenticatorData(rpId, 0, counter, deviations);
    const client = clientData('webauthn.get', challenge, deviations);
    const signed = deviations.forged ? sha256('something else') : Buffer.concat([authData, sha256(client)]);
    const response = {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, privateKey).toString('base64url'),
      userHandle: deviations.userHandle ?? userHandle,
    };
    return { id: deviations.id ?? id, rawId: deviations.id ?? id, type: 'public-key', response };
  };

  return { create, get };
}
export type Authenticator = ReturnType<typeof createAuthenticator>;
