import { BRAND, signInTo } from '@prebell/contracts';
import { linkTo } from '@prebell/server/http';
import { type RenderedMail, renderMail } from '@prebell/server/mail';
import type { Config } from '../../config';

type Place = Pick<Config, 'publicOrigin' | 'port'>;

interface KeyFacts {
  readonly username: string;
  /** The name its owner gave it. */
  readonly key: string;
  /** When it expires. */
  readonly at: Date;
}

const WHY = `You are receiving this e-mail because you have an account at ${BRAND.name}.`;
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Tells the owner of an account that a key was made. */
export const keyMadeMail = (
  config: Place,
  { username, key, at, prefix }: KeyFacts & { prefix: string },
): RenderedMail =>
  renderMail({
    subject: `New API key for your ${BRAND.name} account`,
    heading: 'You created an API key',
    blocks: [
      { kind: 'text', text: `A program with this key can now use the account ${username}.` },
      {
        kind: 'facts',
        rows: [
          ['Name', key],
          ['Begins with', prefix],
          ['Expires', dayOf(at)],
        ],
      },
      { kind: 'note', text: 'If this was not you, change your password now. That ends every key and session.' },
      { kind: 'action', label: 'Open settings', href: linkTo(config, signInTo('/settings')) },
    ],
    why: WHY,
  });

/** Tells the owner of a key that it is about to expire. */
export const keyExpiresMail = (config: Place, { username, key, at }: KeyFacts): RenderedMail =>
  renderMail({
    subject: `Your ${BRAND.name} API key “${key}” expires on ${dayOf(at)}`,
    heading: 'An API key expires soon',
    blocks: [
      { kind: 'text', text: `The key “${key}” of the account ${username} stops working on ${dayOf(at)}.` },
      { kind: 'text', text: 'If a program still uses it, create a new key and replace the old one.' },
      { kind: 'action', label: 'Open settings', href: linkTo(config, signInTo('/settings')) },
    ],
    why: WHY,
  });
