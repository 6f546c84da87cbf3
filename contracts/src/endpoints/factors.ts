import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import {
  factorsSchema,
  passkeyAnswerSchema,
  passkeyNameSchema,
  passkeyRequestSchema,
  proofSchema,
} from '../entities/factor';
import { userSchema } from '../entities/user';

const sessionAnswer = z.object({ user: userSchema, access_token: z.string() });
const factorsAnswer = z.object({ factors: factorsSchema });
/** Recovery codes are returned once, with the account's first method; null if the account already has codes. */
const addedAnswer = z.object({ factors: factorsSchema, recovery_codes: z.array(z.string()).nullable() });
const ticketSchema = z.string().min(1).max(200);
const passkeyId = z.object({ id: z.uuid() });

/** Passkeys, authenticator apps and recovery codes. */
export const factors = {
  signInOptions: defineEndpoint({
    method: 'post',
    path: '/api/auth/passkey-sign-in/options',
    access: 'public',
    summary: 'Request a passkey: to sign in without a password or, with a ticket, as the second factor',
    body: z.object({ ticket: ticketSchema.optional() }),
    response: passkeyRequestSchema,
  }),
  signInWithPasskey: defineEndpoint({
    method: 'post',
    path: '/api/auth/passkey-sign-in',
    access: 'public',
    summary: 'Sign in with a passkey alone',
    body: passkeyAnswerSchema,
    response: sessionAnswer,
  }),
  completeSignIn: defineEndpoint({
    method: 'post',
    path: '/api/auth/second-factor',
    access: 'public',
    summary: 'Complete a sign-in that answered SECOND_FACTOR_REQUIRED; five wrong codes end its ticket',
    body: z.object({ ticket: ticketSchema, proof: proofSchema }),
    response: sessionAnswer,
  }),
  list: defineEndpoint({
    method: 'get',
    path: '/api/auth/factors',
    access: 'user',
    summary: 'The user’s passkeys, authenticator app and number of unused recovery codes',
    response: factorsAnswer,
  }),
  passkeyOptions: defineEndpoint({
    method: 'post',
    path: '/api/auth/passkeys/options',
    access: 'user',
    summary: 'Request a new passkey; needs a recent confirmation (POST /api/auth/step-up)',
    response: passkeyRequestSchema,
  }),
  addPasskey: defineEndpoint({
    method: 'post',
    path: '/api/auth/passkeys',
    access: 'user',
    summary: 'Add a passkey; PASSKEY_TAKEN or LIMIT_REACHED',
    status: 201,
    body: passkeyAnswerSchema.extend({ name: passkeyNameSchema }),
    response: addedAnswer,
  }),
  renamePasskey: defineEndpoint({
    method: 'put',
    path: '/api/auth/passkeys/{id}',
    access: 'user',
    summary: 'Rename a passkey',
    params: passkeyId,
    body: z.object({ name: passkeyNameSchema }),
    response: factorsAnswer,
  }),
  removePasskey: defineEndpoint({
    method: 'delete',
    path: '/api/auth/passkeys/{id}',
    access: 'user',
    summary: 'Remove a passkey; needs a recent confirmation',
    params: passkeyId,
    response: factorsAnswer,
  }),
  startTotp: defineEndpoint({
    method: 'post',
    path: '/api/auth/totp',
    access: 'user',
    summary: 'Make the secret of an authenticator app; it counts once a code confirms it',
    status: 201,
    response: z.object({
      /** Base32, for typing. */
      secret: z.string(),
      /** The `otpauth:` address that apps read from a QR code. */
      uri: z.string(),
    }),
  }),
  confirmTotp: defineEndpoint({
    method: 'post',
    path: '/api/auth/totp/confirm',
    access: 'user',
    summary: 'Confirm the authenticator app with one of its codes',
    body: z.object({ code: z.string().trim().min(1).max(40) }),
    response: addedAnswer,
  }),
  removeTotp: defineEndpoint({
    method: 'delete',
    path: '/api/auth/totp',
    access: 'user',
    summary: 'Remove the authenticator app; needs a recent confirmation',
    response: factorsAnswer,
  }),
  newRecoveryCodes: defineEndpoint({
    method: 'post',
    path: '/api/auth/recovery-codes',
    access: 'user',
    summary: 'Replace the recovery codes; needs a recent confirmation',
    status: 201,
    response: z.object({ factors: factorsSchema, recovery_codes: z.array(z.string()) }),
  }),
} as const;
