import type { FactorMethod, Proof } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import type { Deps } from '../../deps';
import { type Challenge, takeChallenge } from './challenges.repository';
import { countRecoveryCodes, findTotp, useRecoveryCode, useStep } from './codes.repository';
import { findPasskey, type PasskeyRecord, usePasskey } from './passkeys.repository';
import { recoveryHash } from './recovery-code.codec';
import { reportFactor } from './report-factor.service';
import { openTotp } from './totp.codec';
import { stepOfCode } from './totp.rules';
import { assertOwner, type Place, passkeyRefused, verifyAssertion } from './webauthn.gateway';

export interface FactorOwner {
  readonly id: string;
  readonly username: string;
  readonly email: string;
}

/** The error for a started sign-in or passkey request that expired or was used. */
export const challengeInvalid = (): AppError =>
  new AppError('CHALLENGE_INVALID', 'This took too long or was already used. Please start again.');

const codeIncorrect = (): AppError =>
  new AppError('SECOND_FACTOR_INCORRECT', 'This code is not correct or was already used.');

/** Where a passkey is used, and which challenges are valid there. */
export interface PasskeyUse {
  readonly place: Place;
  readonly purpose: Challenge['purpose'];
  readonly boundTo: string;
  readonly address: string;
}

type PasskeyAnswer = Extract<Proof, { passkey: unknown }>['passkey'];

/**
 * Checks the answer of a passkey and uses up its challenge. Resolves with the passkey's owner.
 * @param ownerOf the owner of a passkey, or null if the passkey is not allowed here
 * @throws CHALLENGE_INVALID, SECOND_FACTOR_INCORRECT
 */
export const provePasskey = async <O extends FactorOwner>(
  deps: Deps,
  { challenge_id, credential }: PasskeyAnswer,
  use: PasskeyUse & {
    readonly mustVerifyUser: boolean;
    /** Without a username, the passkey must name its owner. */
    readonly mustNameOwner: boolean;
    readonly ownerOf: (passkey: PasskeyRecord) => Promise<O | null>;
  },
): Promise<O> => {
  const now = deps.now();
  const held = await takeChallenge(deps.db, { token: challenge_id, purpose: use.purpose, boundTo: use.boundTo, now });
  if (!held) throw challengeInvalid();
  const passkey = await findPasskey(deps.db, credential.id);
  const owner = passkey ? await use.ownerOf(passkey) : null;
  if (!passkey || owner === null) throw passkeyRefused();
  assertOwner(credential, passkey, use.mustNameOwner);
  const { challenge } = held;
  const counter = await verifyAssertion(use.place, {
    challenge,
    credential,
    passkey,
    mustVerifyUser: use.mustVerifyUser,
  });
  if (await usePasskey(deps.db, passkey.id, { counter, now })) return owner;
  await deps.db.transaction().execute((tx) =>
    reportFactor(deps, tx, {
      user: owner,
      address: use.address,
      action: 'auth.passkey-cloned',
      after: { passkey: passkey.name },
      news: { kind: 'passkey-cloned', name: passkey.name },
    }),
  );
  throw passkeyRefused();
};

/** Checks a code of a confirmed authenticator app and uses up its time step. */
const usesTotp = async (deps: Deps, userId: string, code: string): Promise<boolean> => {
  const row = await findTotp(deps.db, userId);
  if (!row || row.confirmed_at === null) return false;
  const secret = openTotp(deps.keys, row);
  if (secret === null) {
    deps.log.error({ user: userId, key: row.key_id }, 'The secret of an authenticator app cannot be decrypted');
    return false;
  }
  const step = stepOfCode(secret, code, deps.now());
  return step !== null && useStep(deps.db, userId, step);
};

const usesRecoveryCode = async (deps: Deps, user: FactorOwner, code: string, address: string): Promise<boolean> => {
  if (!(await useRecoveryCode(deps.db, user.id, recoveryHash(code), deps.now()))) return false;
  await deps.db.transaction().execute(async (tx) =>
    reportFactor(deps, tx, {
      user,
      address,
      action: 'auth.recovery-code-used',
      news: { kind: 'recovery-code-used', left: await countRecoveryCodes(tx, user.id) },
    }),
  );
  return true;
};

/**
 * Records a wrong code. A series of wrong codes gets its own audit entry and a mail to the owner, a few times an hour
 * at most: somebody already has the password.
 */
const reportWrongCode = async (
  deps: Deps,
  user: FactorOwner,
  { address, isGuessing }: { readonly address: string; readonly isGuessing: boolean },
): Promise<void> => {
  const mayMail = isGuessing && (await deps.throttle.mayMail(`guessed codes ${user.id}`));
  const report = { user, address, after: { factor: 'totp' } } as const;
  await deps.db.transaction().execute(async (tx) => {
    await reportFactor(deps, tx, { ...report, action: 'auth.failed' });
    if (isGuessing)
      await reportFactor(deps, tx, {
        ...{ ...report, action: 'auth.guessing' },
        ...(mayMail && { news: { kind: 'codes-guessed', address } }),
      });
  });
};

/**
 * Runs a check of a code under the same limits as passwords, but counted separately. Somebody who knows the password
 * must not get more guesses, and wrong codes must not block the owner's password.
 */
export const limitCodes = async (
  deps: Deps,
  { user, address }: { readonly user: FactorOwner; readonly address: string },
  check: () => Promise<boolean>,
): Promise<void> => {
  const account = `second factor ${user.id}`;
  const attempt = { login: account, accountId: account, isKnown: true };
  const { matches, isGuessing } = await deps.throttle.guesses.guard(attempt, check);
  if (!matches) deps.background.run(() => reportWrongCode(deps, user, { address, isGuessing }));
  if (!matches) throw codeIncorrect();
};

const proveCode = async (deps: Deps, user: FactorOwner, code: string, address: string): Promise<FactorMethod> => {
  const digits = code.replace(/\s/g, '');
  const isTotp = /^\d{6}$/.test(digits);
  if (isTotp) await limitCodes(deps, { user, address }, () => usesTotp(deps, user.id, digits));
  // No limit here: recovery codes are too long to guess, so guesses cannot lock the owner out of this way in.
  else if (!(await usesRecoveryCode(deps, user, code, address))) throw codeIncorrect();
  return isTotp ? 'totp' : 'recovery_code';
};

/**
 * Checks a second factor of `user` and uses it up. Resolves with its kind.
 * @throws SECOND_FACTOR_INCORRECT, CHALLENGE_INVALID, RATE_LIMITED
 */
export const prove = async (
  deps: Deps,
  user: FactorOwner,
  { proof, use }: { readonly proof: Proof; readonly use: PasskeyUse },
): Promise<FactorMethod> => {
  if ('code' in proof) return proveCode(deps, user, proof.code, use.address);
  await provePasskey(deps, proof.passkey, {
    ...use,
    // The user has given the password or is signed in, so a touch is enough.
    mustVerifyUser: false,
    mustNameOwner: false,
    ownerOf: async (passkey) => (passkey.user_id === user.id ? user : null),
  });
  return 'passkey';
};
