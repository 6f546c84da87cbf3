import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { userSchema } from '../entities/user';

/** 3 to 30 of letters, digits, `_`, `.` and `-`; unique without case (ruling 15). */
export const usernameSchema = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9_.-]{3,30}$/, 'A username is 3 to 30 letters, digits, dots, dashes or underscores');

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
/** The length rule of registration, with the specification's text. */
export const passwordSchema = z
  .string()
  .min(PASSWORD_MIN, 'Password must be at least 8 characters long')
  .max(PASSWORD_MAX, 'Password must be at most 128 characters long');

const nameSchema = z
  .string()
  .trim()
  .max(80, 'At most 80 characters')
  .nullish()
  .transform((text) => text || null);

const userAnswer = z.object({ user: userSchema });
const sessionAnswer = z.object({ user: userSchema, access_token: z.string() });
const tokenAnswer = z.object({ access_token: z.string() });
const nothing = z.object({});

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
      email: z.email().trim().max(254),
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
    summary: 'Change the first and last name',
    body: z.object({ first_name: nameSchema, last_name: nameSchema }),
    response: userAnswer,
  }),
  changePassword: defineEndpoint({
    method: 'post',
    path: '/api/auth/change-password',
    access: 'user',
    summary: 'Change the password and revoke every other session',
    body: z.object({ current_password: z.string().min(1).max(PASSWORD_MAX), new_password: passwordSchema }),
    response: tokenAnswer,
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
