import { BRAND, signInTo } from '@prebell/contracts';
import { linkTo } from '@prebell/server/http';
import { type RenderedMail, renderMail } from '@prebell/server/mail';
import type { Config } from '../../config';

/** A change to an account's sign-in methods, or an attempt on them. */
export type FactorNews =
  | { readonly kind: 'passkey-added' | 'passkey-removed' | 'passkey-cloned'; readonly name: string }
  | { readonly kind: 'codes-guessed'; readonly address: string }
  | { readonly kind: 'totp-added' | 'totp-removed' | 'recovery-codes' | 'factors-reset' }
  | { readonly kind: 'recovery-code-used'; readonly left: number };

const textOf = (news: FactorNews): { readonly subject: string; readonly text: string } => {
  switch (news.kind) {
    case 'passkey-added':
      return { subject: 'A passkey was added', text: `The passkey “${news.name}” can now sign in to your account.` };
    case 'passkey-removed':
      return { subject: 'A passkey was removed', text: `The passkey “${news.name}” no longer signs in.` };
    case 'passkey-cloned':
      return {
        subject: 'We refused a passkey',
        text: `The passkey “${news.name}” may have been copied, so we refused it: its counter went back. Remove it and add a new one.`,
      };
    case 'codes-guessed':
      return {
        subject: 'Wrong codes for your account',
        text: `Somebody at ${news.address} entered several wrong codes of an authenticator app. They know your password or use one of your sessions. We slow such attempts down. Your passkeys and recovery codes still work.`,
      };
    case 'totp-added':
      return { subject: 'An authenticator app was added', text: 'Signing in now also needs a code from your app.' };
    case 'totp-removed':
      return { subject: 'The authenticator app was removed', text: 'Its codes no longer work.' };
    case 'recovery-codes':
      return { subject: 'You have new recovery codes', text: 'The earlier recovery codes no longer work.' };
    case 'factors-reset':
      return {
        subject: 'An admin removed your second factors',
        text: 'Your passkeys, authenticator app and recovery codes no longer work, and all sessions ended. Your password signs in again. Add a new second factor then.',
      };
    case 'recovery-code-used':
      return {
        subject: 'A recovery code was used',
        text: `Somebody used one of your recovery codes. ${news.left} of them are left.`,
      };
  }
};

/** The mail about a changed sign-in method. */
export const factorMail = (
  config: Pick<Config, 'publicOrigin' | 'port'>,
  username: string,
  news: FactorNews,
): RenderedMail => {
  const { subject, text } = textOf(news);
  return renderMail({
    subject: `${subject}: ${BRAND.name}`,
    heading: subject,
    blocks: [
      { kind: 'text', text: `Account ${username}: ${text}` },
      { kind: 'note', text: 'If this was not you, change your password and check your sign-in methods immediately:' },
      { kind: 'action', label: 'Check your sign-in methods', href: linkTo(config, signInTo('/settings')) },
    ],
    why: `You are receiving this e-mail because the way to sign in to your ${BRAND.name} account changed or was refused.`,
  });
};
