import { BRAND, CHALLENGE_MINUTES, minutes } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { isStrictEcdsa } from './ecdsa-form.rules';
import type { PasskeyRecord } from './passkeys.repository';

// The library takes 0.3 s to load, and most processes never check a passkey.
const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

/** The origin whose pages use passkeys, and the host name to which passkeys belong. */
export interface Place {
  readonly origin: string;
  readonly rpId: string;
}

/** The place of a request: PUBLIC_ORIGIN if it is set, otherwise the address of the request, on this machine. */
export const placeOf = (publicOrigin: string | null, requestUrl: string, host: string | undefined): Place => {
  const url = new URL(publicOrigin ?? (host === undefined ? requestUrl : `http://${host}`));
  return { origin: url.origin, rpId: url.hostname };
};

const TIMEOUT_MS = minutes(CHALLENGE_MINUTES);

interface Owner {
  readonly id: string;
  readonly username: string;
}

type Json = Record<string, unknown>;

/** Options for a new passkey. We prefer one that works without a username, and ask for no attestation. */
export const registrationOptions = async (
  { rpId }: Place,
  { user, challenge, existing }: { user: Owner; challenge: string; existing: readonly PasskeyRecord[] },
): Promise<Json> => {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: BRAND.name,
    rpID: rpId,
    userID: new TextEncoder().encode(user.id),
    userName: user.username,
    userDisplayName: user.username,
    challenge: Buffer.from(challenge, 'base64url'),
    attestationType: 'none',
    timeout: TIMEOUT_MS,
    excludeCredentials: existing.map((passkey) => ({ id: passkey.credential_id, transports: passkey.transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return { ...options };
};

/** Options for signing with one of `allowed`, or without a list with any passkey that the browser has for this site. */
export const authenticationOptions = async (
  { rpId }: Place,
  {
    challenge,
    allowed,
    verification,
  }: { challenge: string; allowed: readonly PasskeyRecord[]; verification: 'required' | 'preferred' },
): Promise<Json> => {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: TIMEOUT_MS,
    userVerification: verification,
    allowCredentials: allowed.map((passkey) => ({ id: passkey.credential_id, transports: passkey.transports })),
  });
  return { ...options };
};

/** The same error for everything wrong with a passkey, so that nobody learns which part was wrong. */
export const passkeyRefused = (): AppError =>
  new AppError('SECOND_FACTOR_INCORRECT', 'This passkey was not accepted. Please try again or use another method.');

const orRefuse = async <T>(verify: () => Promise<T>): Promise<T> => {
  try {
    return await verify();
  } catch {
    throw passkeyRefused();
  }
};

/** Our pages are never framed. A passkey used in a frame on another site was tricked out of its owner. */
const assertNotFramed = (credential: unknown): void => {
  const { clientDataJSON } = (credential as AuthenticationResponseJSON).response;
  const said = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as Json;
  if (said.crossOrigin === true || said.topOrigin !== undefined) throw passkeyRefused();
};

/**
 * Compares the account that an authenticator names with the passkey's owner (W3C WebAuthn, 7.2, 'identify the user').
 * Throws SECOND_FACTOR_INCORRECT.
 */
export const assertOwner = (credential: unknown, passkey: PasskeyRecord, mustBeNamed: boolean): void => {
  const { userHandle } = (credential as AuthenticationResponseJSON).response;
  if ((userHandle === undefined || userHandle === null) && !mustBeNamed) return;
  if (userHandle !== Buffer.from(passkey.user_id).toString('base64url')) throw passkeyRefused();
};

/** Checks a new passkey: challenge, origin, rpId and its own signature. Throws SECOND_FACTOR_INCORRECT. */
export const verifyRegistration = async (
  { origin, rpId }: Place,
  { challenge, credential }: { challenge: string; credential: unknown },
) => {
  const { verifyRegistrationResponse } = await library();
  const { verified, registrationInfo } = await orRefuse(() =>
    verifyRegistrationResponse({
      response: credential as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
    }),
  );
  if (!verified || !registrationInfo) throw passkeyRefused();
  assertNotFramed(credential);
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return { credential_id: id, public_key: Buffer.from(publicKey), counter, transports: transports.map(String) };
};

/** Whether a signature has the only form that we accept for its key: keys on elliptic curves sign in strict DER. */
export const hasOneForm = async (publicKey: Uint8Array, signature: Uint8Array): Promise<boolean> => {
  const { cose, decodeCredentialPublicKey } = await helpers();
  const isOnCurve = cose.isCOSEPublicKeyEC2(decodeCredentialPublicKey(new Uint8Array(publicKey)));
  return !isOnCurve || isStrictEcdsa(signature);
};

/**
 * Checks the answer of a passkey: challenge, origin, rpId and signature. Resolves with its new counter, which the
 * caller compares with the stored one. Throws SECOND_FACTOR_INCORRECT.
 */
export const verifyAssertion = async (
  { origin, rpId }: Place,
  {
    challenge,
    credential,
    passkey,
    mustVerifyUser,
  }: { challenge: string; credential: unknown; passkey: PasskeyRecord; mustVerifyUser: boolean },
): Promise<number> => {
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await orRefuse(() =>
    verifyAuthenticationResponse({
      response: credential as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: mustVerifyUser,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        // The database compares the counters, because it also sees what other instances accept at the same time.
        counter: 0,
      },
    }),
  );
  const { signature } = (credential as AuthenticationResponseJSON).response;
  const isGenuine = verified && (await hasOneForm(passkey.public_key, Buffer.from(signature, 'base64url')));
  if (!isGenuine) throw passkeyRefused();
  assertNotFramed(credential);
  return authenticationInfo.newCounter;
};
