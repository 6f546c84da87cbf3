import { BRAND, DELETION_DAYS, days, hours, signInTo } from '@prebell/contracts';
import { linkTo } from '@prebell/server/http';
import { type RenderedMail, renderMail } from '@prebell/server/mail';
import type { Config } from '../../config';

/** Lifetime of mailed links, milliseconds: an hour for a link that gives access to the account, a day for the others. */
export const LINK_LIFETIME_MS = { reset: hours(1), confirm: days(1), change: days(1) } as const;

type Place = Pick<Config, 'publicOrigin' | 'port'>;

const WHY = `You are receiving this e-mail because somebody entered this address at ${BRAND.name}, or because you have an account there.`;

// The token comes after `#`: browsers never send that part, so it appears in no log and no referrer.
export const resetPage = (config: Place, token: string): string => linkTo(config, `/reset-password#token=${token}`);
const confirmPage = (config: Place, token: string): string => linkTo(config, `/confirm-email#token=${token}`);

export const resetMail = (config: Place, { username, token }: { username: string; token: string }): RenderedMail =>
  renderMail({
    subject: `Choose a new ${BRAND.name} password`,
    heading: 'Choose a new password',
    blocks: [
      { kind: 'text', text: `Somebody requested a new password for the account ${username}.` },
      { kind: 'action', label: 'Choose a new password', href: resetPage(config, token) },
      {
        kind: 'note',
        text: 'The link works once, within one hour. If this was not you, do nothing: your password stays the same.',
      },
    ],
    why: WHY,
  });

export const confirmMail = (config: Place, { username, token }: { username: string; token: string }): RenderedMail =>
  renderMail({
    subject: `Confirm your e-mail address for ${BRAND.name}`,
    heading: `Welcome to ${BRAND.name}, ${username}`,
    blocks: [
      {
        kind: 'text',
        text: 'Please confirm your address, so that we can send you alerts and help you if you forget your password.',
      },
      { kind: 'action', label: 'Confirm this address', href: confirmPage(config, token) },
      { kind: 'note', text: 'The link works once, within one day. You can use your account in the meantime.' },
    ],
    why: WHY,
  });

export const changeMail = (config: Place, { username, token }: { username: string; token: string }): RenderedMail =>
  renderMail({
    subject: `Use this address for ${BRAND.name}?`,
    heading: 'Confirm your new address',
    blocks: [
      { kind: 'text', text: `The account ${username} wants to use this address. The old one stays until you confirm.` },
      { kind: 'action', label: 'Use this address', href: confirmPage(config, token) },
      { kind: 'note', text: 'The link works once, within one day.' },
    ],
    why: WHY,
  });

export const changedMail = (username: string, newEmail: string): RenderedMail =>
  renderMail({
    subject: `Your ${BRAND.name} address was changed`,
    heading: 'Your address was changed',
    blocks: [
      {
        kind: 'text',
        text: `The account ${username} now uses ${newEmail}. We no longer send e-mails to this address.`,
      },
      { kind: 'note', text: `If this was not you, write to ${BRAND.supportEmail} immediately.` },
    ],
    why: WHY,
  });

export const passwordChangedMail = (config: Place, username: string): RenderedMail =>
  renderMail({
    subject: `Your ${BRAND.name} password was changed`,
    heading: 'Your password was changed',
    blocks: [
      {
        kind: 'text',
        text: `The password of ${username} was changed. All other sessions and all API keys have ended.`,
      },
      { kind: 'note', text: 'If this was not you, choose a new password immediately:' },
      { kind: 'action', label: 'Choose a new password', href: linkTo(config, '/forgot-password') },
    ],
    why: WHY,
  });

export const deletionMail = (config: Place, { username, at }: { username: string; at: Date }): RenderedMail =>
  renderMail({
    subject: `Your ${BRAND.name} account will be deleted`,
    heading: `Your account will be deleted in ${DELETION_DAYS} days`,
    blocks: [
      { kind: 'text', text: `We will delete the account ${username} and its data.` },
      { kind: 'facts', rows: [['Day', at.toISOString().slice(0, 10)]] },
      { kind: 'text', text: 'Until then it works as before, and you can still keep it.' },
      { kind: 'action', label: 'Keep my account', href: linkTo(config, signInTo('/account')) },
    ],
    why: WHY,
  });
