import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { accountExportSchema, accountSchema, accountSessionSchema } from '../entities/account';
import { currentPassword, emailSchema, nameText, nothing, passwordSchema, tokenAnswer, userAnswer } from './auth';

/** A name. Leaving it out keeps it; null or blank removes it. */
const changedNameSchema = nameText
  .nullable()
  .transform((text) => text || null)
  .optional();
const accountAnswer = z.object({ account: accountSchema });
/** The token in a mailed link. */
const linkTokenSchema = z.string().min(1).max(200);

/**
 * A user's own account: its name, password, address, sessions, data and deletion. Separate from `auth`, because every
 * page loads that one (docs/adr/0099).
 */
export const account = {
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
  security: defineEndpoint({
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
