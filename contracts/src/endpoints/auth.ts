import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { accountExportSchema, accountSchema, accountSessionSchema } from '../entities/account';
import { passkeyRequestSchema, proofSchema } from '../entities/factor';
import { userSchema } from '../entities/user';
import { instantSchema } from '../open-enum';

/** 3 to 30 of letters, digits, `_`, `.` and `-`; unique without case (ruling 15). */
export const usernameSchema = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9_.-]{3,30}$/, 'A username is 3 to 30 letters, digits, dots, dashes or underscores');

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
/** Minimum length for admins and dispatchers: other users' data depend on their passwords (ruling 11). */
export const PRIVILEGED_PASSWORD_MIN = 15;
/** How long a confirmed password or second factor counts for grants, refunds and sign-in methods. */
export const STEP_UP_MINUTES = 10;
/** The length rule of registration, with the specification's text. */
export const passwordSchema = z
  .string()
  .min(PASSWORD_MIN, 'Password must be at least 8 characters long')
  .max(PASSWORD_MAX, 'Password must be at most 128 characters long');

const nameText = z.string().trim().max(80, 'At most 80 characters');
const nameSchema = nameText.nullish().transform((text) => text || null);
/** A name. Leaving it out keeps it; null or blank removes it. */
const changedNameSchema = nameText
  .nullable()
  .transform((text) => text || null)
  .optional();

const userAnswer = z.object({ user: userSchema });
const sessionAnswer = z.object({ user: userSchema, access_token: z.string() });
const tokenAnswer = z.object({ access_token: z.string() });
const nothing = z.object({});
const accountAnswer = z.object({ account: accountSchema });
/** The token in a mailed link. */
const linkTokenSchema = z.string().min(1).max(200);
const emailSchema = z.email().trim().max(254);
const currentPassword = z.string().min(1).max(PASSWORD_MAX);

export const auth = {
  login: defineEndpoint({
    method: 'post',
    path: '/api/auth/login',
    access: 'public',
    summary: 'Sign in with a username or an e-mail address',
    body: z.object({ username: z.string().trim().min(1).max(254), password: z.string().min(1).max(PASSWORD_MAX) }),
    response: sessionAnswer,
  }),
  register: defineEndpoint({
    method: 'post',
    path: '/api/auth/register',
    access: 'public',
    summary: 'Create an account and sign in',
    status: 201,
    body: z.object({
      username: usernameSchema,
      email: emailSchema,
      password: passwordSchema,
      first_name: nameSchema,
      last_name: nameSchema,
    }),
    response: sessionAnswer,
  }),
  profile: defineEndpoint({
    method: 'get',
    path: '/api/auth/profile',
    access: 'user',
    summary: 'The signed-in user',
    response: userAnswer,
  }),
  updateProfile: defineEndpoint({
    method: 'put',
    path: '/api/auth/profile',
    access: 'user',
    summary: 'Change the first or last name; a name that is left out stays',
    body: z.object({ first_name: changedNameSchema, last_name: changedNameSchema }),
    response: userAnswer,
  }),
  changePassword: defineEndpoint({
    method: 'post',
    path: '/api/auth/change-password',
    access: 'user',
    summary: 'Change the password, which ends every other session and every API key',
    body: z.object({ current_password: currentPassword, new_password: passwordSchema }),
    response: tokenAnswer,
  }),
  stepUpOptions: defineEndpoint({
    method: 'post',
    path: '/api/auth/step-up/options',
    access: 'user',
    summary: 'Request a passkey that confirms the user’s identity',
    response: passkeyRequestSchema,
  }),
  stepUp: defineEndpoint({
    method: 'post',
    path: '/api/auth/step-up',
    access: 'user',
    summary:
      'Confirm the user’s identity before a change of rights: with a second factor if the account has one, else with the password. Counts for 10 minutes, like a sign-in',
    body: z.object({ password: currentPassword.optional(), proof: proofSchema.optional() }),
    response: z.object({ until: instantSchema }),
  }),
  refresh: defineEndpoint({
    method: 'post',
    path: '/api/auth/refresh',
    access: 'public',
    summary: 'Rotate the refresh cookie and obtain a new access token',
    response: tokenAnswer,
  }),
  logout: defineEndpoint({
    method: 'post',
    path: '/api/auth/logout',
    access: 'public',
    summary: 'Revoke the session of the refresh cookie',
    response: nothing,
  }),
  forgotPassword: defineEndpoint({
    method: 'post',
    path: '/api/auth/forgot-password',
    access: 'public',
    summary: 'Mail a link to choose a new password; the answer is the same whether or not the account exists',
    body: z.object({ email: emailSchema }),
    response: nothing,
  }),
  resetPassword: defineEndpoint({
    method: 'post',
    path: '/api/auth/reset-password',
    access: 'public',
    summary: 'Choose a new password with a mailed link; ends every session and API key',
    body: z.object({ token: linkTokenSchema, password: passwordSchema }),
    response: nothing,
  }),
  confirmEmail: defineEndpoint({
    method: 'post',
    path: '/api/auth/confirm-email',
    access: 'public',
    summary: 'Confirm an e-mail address with a mailed link',
    body: z.object({ token: linkTokenSchema }),
    response: z.object({ email: z.string() }),
  }),
  resendConfirmation: defineEndpoint({
    method: 'post',
    path: '/api/auth/resend-confirmation',
    access: 'user',
    summary: 'Mail the confirmation of the e-mail address again',
    response: nothing,
  }),
  account: defineEndpoint({
    method: 'get',
    path: '/api/auth/account',
    access: 'user',
    summary: 'The user’s own security settings',
    response: accountAnswer,
  }),
  changeEmail: defineEndpoint({
    method: 'post',
    path: '/api/auth/change-email',
    access: 'user',
    summary: 'Mail a link to a new address; the address changes once the link is opened',
    body: z.object({ email: emailSchema, current_password: currentPassword }),
    response: accountAnswer,
  }),
  sessions: defineEndpoint({
    method: 'get',
    path: '/api/auth/sessions',
    access: 'user',
    summary: 'The user’s sessions, last used first',
    response: z.object({ sessions: z.array(accountSessionSchema) }),
  }),
  endSession: defineEndpoint({
    method: 'delete',
    path: '/api/auth/sessions/{id}',
    access: 'user',
    summary: 'Sign out one other session',
    params: z.object({ id: z.uuid() }),
    response: nothing,
  }),
  endOtherSessions: defineEndpoint({
    method: 'post',
    path: '/api/auth/sessions/end-others',
    access: 'user',
    summary: 'Sign out all other sessions and end every API key',
    response: z.object({ ended: z.int().min(0), api_keys_ended: z.int().min(0).default(0) }),
  }),
  exportAccount: defineEndpoint({
    method: 'get',
    path: '/api/auth/account/export',
    access: 'user',
    summary: 'All data stored about the user, as one document',
    response: accountExportSchema,
  }),
  requestDeletion: defineEndpoint({
    method: 'post',
    path: '/api/auth/account/deletion',
    access: 'user',
    summary: 'Schedule the deletion of the account in 30 days',
    body: z.object({ current_password: currentPassword }),
    response: accountAnswer,
  }),
  cancelDeletion: defineEndpoint({
    method: 'delete',
    path: '/api/auth/account/deletion',
    access: 'user',
    summary: 'Cancel the deletion of the account',
    response: accountAnswer,
  }),
} as const;
