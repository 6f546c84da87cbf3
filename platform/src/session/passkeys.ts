import type { PasskeyRequest, Proof } from '@prebell/contracts';

/** The answer of a used or new passkey, and the request that it answers. */
export type PasskeyAnswer = Extract<Proof, { passkey: unknown }>['passkey'];

/** Whether this browser can use passkeys here. Every browser of 2025 can, on https and on localhost. */
export const canUsePasskeys = (): boolean =>
  typeof globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON === 'function';

/** Whether the browser can offer passkeys among its suggestions for the username field. */
export const canSuggestPasskeys = async (): Promise<boolean> =>
  canUsePasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

const answerOf = (request: PasskeyRequest, credential: Credential | null): PasskeyAnswer => {
  if (credential === null) throw new Error('The browser gave no passkey');
  return {
    challenge_id: request.challenge_id,
    credential: (credential as PublicKeyCredential).toJSON() as unknown as PasskeyAnswer['credential'],
  };
};

/** Makes a new passkey. Rejects with a DOMException when the user closes the browser's dialog. */
export const createPasskey = async (request: PasskeyRequest): Promise<PasskeyAnswer> => {
  const options = request.options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return answerOf(request, await navigator.credentials.create({ publicKey }));
};

/**
 * Asks the user for a passkey. With `suggest` the browser offers it quietly in the username field, until `signal`
 * aborts. Rejects with a DOMException when the user closes the browser's dialog.
 */
export const requestPasskey = async (
  request: PasskeyRequest,
  { suggest = false, signal }: { readonly suggest?: boolean; readonly signal?: AbortSignal } = {},
): Promise<PasskeyAnswer> => {
  const options = request.options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = await navigator.credentials.get({
    publicKey,
    ...(suggest && { mediation: 'conditional' as const }),
    ...(signal && { signal }),
  });
  return answerOf(request, credential);
};

/** The message for a browser that gave no passkey; null for an error that is not the browser's. */
export const passkeyFault = (error: unknown): string | null =>
  error instanceof DOMException
    ? error.name === 'InvalidStateError'
      ? 'This device already has a passkey for your account.'
      : 'The passkey was not used. Try again, or use another method.'
    : null;
