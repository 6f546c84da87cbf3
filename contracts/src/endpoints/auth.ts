import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { passkeyRequestSchema, proofSchema } from '../entities/factor';
import { userSchema } from '../entities/user';
import { instantSchema } from '../open-enum';

/** The rule for usernames, in words. */
export const USERNAME_RULE = '3 to 30 letters, digits, dots, dashes or underscores';
/** 3 to 30 letters, digits, `_`, `.` and `-`; unique regardless of case (ruling 15). */
export const usernameSchema = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9_.-]{3,30}$/, `A username is ${USERNAME_RULE}`);

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
/** Minimum password length for admins and dispatchers: other users' data depend on their passwords (ruling 11). */
export const PRIVILEGED_PASSWORD_MIN = 15;
/** How long a confirmed password or second factor allows grants, refunds and changes to sign-in methods. */
export const STEP_UP_MINUTES = 10;
/** The length rule of registration, with the specification's text. */
export const passwordSchema = z
  .string()
  .min(PASSWORD_MIN, 'Password must be at least 8 characters long')
  .max(PASSWORD_MAX, 'Password must be at most 128 characters long');

export const nameText = z.string().trim().max(80, 'At most 80 characters');
const nameSchema = nameText.nullish().transform((text) => text || null);

export const userAnswer = z.object({ user: userSchema });
const sessionAnswer = z.object({ user: userSchema, access_token: z.string() });
export const tokenAnswer = z.object({ access_token: z.string() });
export const nothing = z.object({});
export const emailSchema = z.email().trim().max(254);
export const currentPassword = z.string().min(1).max(PASSWORD_MAX);

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
} as const;
