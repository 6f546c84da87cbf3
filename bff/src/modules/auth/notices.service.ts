import { BRAND, signInTo } from '@prebell/contracts';
import { type Client, describeDevice, linkTo } from '@prebell/server/http';
import { queueMail, type RenderedMail, renderMail } from '@prebell/server/mail';
import { hashedKey } from '@prebell/server/throttle';
import type { Deps } from '../../deps';

interface Owner {
  readonly id: string;
  readonly username: string;
  readonly email: string;
}

interface Notice {
  readonly subject: string;
  readonly text: string;
  readonly rows: readonly (readonly [string, string])[];
  readonly note: string;
}

const noticeMail = (config: Parameters<typeof linkTo>[0], { subject, text, rows, note }: Notice): RenderedMail =>
  renderMail({
    subject: `${subject}: ${BRAND.name}`,
    heading: subject,
    blocks: [
      { kind: 'text', text },
      { kind: 'facts', rows },
      { kind: 'note', text: note },
      { kind: 'action', label: 'Check your sessions', href: linkTo(config, signInTo('/settings')) },
    ],
    why: `You are receiving this e-mail because of a sign-in to your ${BRAND.name} account.`,
  });

const factsOf = (client: Client, at: Date) =>
  [
    ['Device', describeDevice(client.userAgent)],
    ['Address', client.address],
    ['Time', `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`],
  ] as const;

/**
 * Mails the owner about a sign-in from a browser without the account's mark. For each kind of browser and address it sends at most
 * one mail a day, because programs keep no cookies. An earlier sign-in from there is no reason to stay silent: people who share a
 * network often use the same browser.
 */
export const noticeNewDevice = async (
  deps: Deps,
  { user, client }: { readonly user: Owner; readonly client: Client },
): Promise<void> => {
  const now = deps.now();
  const day = now.toISOString().slice(0, 10);
  const dedupe_key = `auth.new-device ${hashedKey(JSON.stringify([user.id, client.userAgent, client.address, day]))}`;
  const mail = noticeMail(deps.config, {
    subject: 'A new device signed in',
    text: `Somebody signed in to the account ${user.username} from a device that we did not know.`,
    rows: factsOf(client, now),
    note: 'If this was not you, change your password. That signs out every device.',
  });
  await deps.db
    .transaction()
    .execute((tx) => queueMail(tx, { to: user.email, category: 'auth.new-device', dedupe_key, ...mail }, now));
};

/** Mails the owner about a series of wrong passwords or codes, at most a few times an hour. */
export const noticeGuessing = async (
  deps: Deps,
  { user, address }: { readonly user: Owner; readonly address: string },
): Promise<void> => {
  if (!(await deps.throttle.mayMail(`guessing ${user.id}`))) return;
  const now = deps.now();
  const mail = noticeMail(deps.config, {
    subject: 'Wrong passwords for your account',
    text: `Somebody tried several wrong passwords or codes for the account ${user.username}. We slow such attempts down.`,
    rows: [['Address', address]],
    note: 'If this was not you, nothing is lost. A passkey protects you even if somebody learns your password.',
  });
  await deps.db
    .transaction()
    .execute((tx) => queueMail(tx, { to: user.email, category: 'auth.guessing', ...mail }, now));
};
