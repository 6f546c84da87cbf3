import {
  BRAND,
  componentLabel,
  endpoints,
  INCIDENT_STATE_LABELS,
  type IncidentState,
  incidentSpanText,
  STATUS_MAILS_KEPT_DAYS,
  type WireIncident,
} from '@prebell/contracts';
import { linkTo } from '@prebell/server/http';
import { type Mail, renderMail } from '@prebell/server/mail';
import type { Config } from '../../config';
import type { Subscription } from './subscriptions.repository';

type Place = Pick<Config, 'publicOrigin' | 'port'>;

const CATEGORIES = { ask: 'status.subscribe', incident: 'status.incident' } as const;
/** The categories of all mails that a subscriber can get. */
export const SUBSCRIPTION_MAILS = Object.values(CATEGORIES);

// The token comes after `#`. Browsers never send that part, so it appears in no log and no referrer.
const stopPage = (config: Place, token: string): string => linkTo(config, `/status/stop#token=${token}`);
/** For mail programs. The request log leaves out queries, so it does not contain the token. */
const stopUrl = (config: Place, token: string): string =>
  linkTo(config, `${endpoints.status.stopMails.path}?token=${token}`);

const asked = (config: Place, { email }: Subscription) => ({
  to: email,
  category: CATEGORIES.ask,
  why: `You are receiving this e-mail because somebody entered this address at ${linkTo(config, '/status')}.`,
});

/** Asks whether the owner of the address wants mails about incidents. */
export const askMail = (config: Place, subscription: Subscription): Mail => {
  const { why, ...mail } = asked(config, subscription);
  return {
    ...mail,
    ...renderMail({
      subject: `Confirm your e-mails about ${BRAND.name} incidents`,
      heading: 'Do you want e-mails about incidents?',
      blocks: [
        {
          kind: 'text',
          text: `We then e-mail you when a ${BRAND.name} incident begins, when there is news about it, and when it is over.`,
        },
        {
          kind: 'action',
          label: 'Send me these e-mails',
          href: linkTo(config, `/status/confirm#token=${subscription.token}`),
        },
        {
          kind: 'note',
          text: `If this was not you, do nothing: we delete this address after ${STATUS_MAILS_KEPT_DAYS} days.`,
        },
      ],
      why,
    }),
  };
};

/** For somebody who is already subscribed. Only a mail may say so, because the page must not reveal it. */
export const knownMail = (config: Place, subscription: Subscription): Mail => {
  const { why, ...mail } = asked(config, subscription);
  return {
    ...mail,
    unsubscribe_url: stopUrl(config, subscription.token),
    ...renderMail({
      subject: `You already get e-mails about ${BRAND.name} incidents`,
      heading: 'You already get these e-mails',
      blocks: [{ kind: 'text', text: 'This address is subscribed and confirmed. You do not need to do anything.' }],
      why,
      unsubscribe: stopPage(config, subscription.token),
    }),
  };
};

interface News {
  readonly incident: Pick<WireIncident, 'title' | 'components' | 'started_at' | 'resolved_at'>;
  readonly state: IncidentState;
  readonly text: string;
}

/** Tells a subscriber about an entry of an incident's log. */
export const incidentMail = (config: Place, { email, token }: Subscription, { incident, state, text }: News): Mail => ({
  to: email,
  category: CATEGORIES.incident,
  unsubscribe_url: stopUrl(config, token),
  ...renderMail({
    subject: `${INCIDENT_STATE_LABELS[state]}: ${incident.title}`,
    heading: incident.title,
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['State', INCIDENT_STATE_LABELS[state]],
          ['Affects', incident.components.map(componentLabel).join(', ')],
          ['Time', incidentSpanText(incident)],
        ],
      },
      { kind: 'text', text },
      { kind: 'action', label: 'Open the status page', href: linkTo(config, '/status') },
    ],
    why: `You are receiving this e-mail because you subscribed to ${BRAND.name} incidents.`,
    unsubscribe: stopPage(config, token),
  }),
});
