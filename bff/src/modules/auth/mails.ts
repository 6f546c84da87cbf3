import { BRAND, DELETION_DAYS, days, hours } from '@prebell/contracts';
import type { Config } from '../../config';
import { linkTo } from '../../http/link-to';
import { type RenderedMail, renderMail } from '../../integrations/mail';

/** How long mailed links work, milliseconds: one that hands over the account shortly, the others for a day. */
export const LINK_LIFETIME_MS = { reset: hours(1), confirm: days(1), change: days(1) } as const;

type Place = Pick<Config, 'publicOrigin' | 'port'>;

const WHY = `Somebody gave this address to ${BRAND.name}, or you have an account there.`;

// The token stands behind `#`: browsers send that part to nobody, so it is in no log and no referrer.
const resetPage = (config: Place, token: string): string => linkTo(config, `/reset-password#token=${token}`);
const confirmPage = (config: Place, token: string): string => linkTo(config, `/confirm-email#token=${token}`);

export const resetMail = (config: Place, { username, token }: { username: string; token: string }): RenderedMail =>
  renderMail({
    subject: `Choose a new ${BRAND.name} password`,
    heading: 'Choose a new password',
    blocks: [
      { kind: 'text', text: `Somebody asked for a new password for the account ${username}.` },
      { kind: 'action', label: 'Choose a new password', href: resetPage(config, token) },
      {
        kind: 'note',
        text: 'The link works once and for one hour. If it was not you, do nothing: your password stays.',
      },
    ],
    why: WHY,
  });

export const confirmMail = (config: Place, { username, token }: { username: string; token: string }): RenderedMail =>
  renderMail({
    subject: `Confirm your e-mail address for ${BRAND.name}`,
    heading: `Welcome to ${BRAND.name}, ${username}`,
    blocks: [
      { kind: 'text', text: 'Confirm that this is your address, so that alerts and a forgotten password reach you.' },
      { kind: 'action', label: 'Confirm this address', href: confirmPage(config, token) },
      { kind: 'note', text: 'The link works once and for a day. You can use your account meanwhile.' },
    ],
    why: WHY,
  });

export const changeMail = (config: Place, { username, token }: { username: string; token: string }): RenderedMail =>
  renderMail({
    subject: `Use this address for ${BRAND.name}?`,
    heading: 'Confirm your new address',
    blocks: [
      { kind: 'text', text: `The account ${username} is to use this address. Until you confirm, the old one stays.` },
      { kind: 'action', label: 'Use this address', href: confirmPage(config, token) },
      { kind: 'note', text: 'The link works once and for a day.' },
    ],
    why: WHY,
  });

export const changedMail = (username: string, newEmail: string): RenderedMail =>
  renderMail({
    subject: `Your ${BRAND.name} address was changed`,
    heading: 'Your address was changed',
    blocks: [
      { kind: 'text', text: `The account ${username} now uses ${newEmail}. Mails no longer go here.` },
      { kind: 'note', text: `If it was not you, write to ${BRAND.supportEmail} at once.` },
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
        text: `The password of ${username} was changed. Every other session and every API key has ended.`,
      },
      { kind: 'note', text: 'If it was not you, choose a new password at once:' },
      { kind: 'action', label: 'Choose a new password', href: linkTo(config, '/forgot-password') },
    ],
    why: WHY,
  });

export const deletionMail = (config: Place, { username, at }: { username: string; at: Date }): RenderedMail =>
  renderMail({
    subject: `Your ${BRAND.name} account will be deleted`,
    heading: `Your account will be deleted in ${DELETION_DAYS} days`,
    blocks: [
      { kind: 'text', text: `The account ${username} and what belongs to it will be deleted.` },
      { kind: 'facts', rows: [['Day', at.toISOString().slice(0, 10)]] },
      { kind: 'text', text: 'Until then it works as before, and you can keep it.' },
      { kind: 'action', label: 'Keep my account', href: linkTo(config, '/account') },
    ],
    why: WHY,
  });
