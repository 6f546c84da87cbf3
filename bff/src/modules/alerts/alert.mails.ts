import { BRAND } from '@prebell/contracts';
import { linkTo } from '@prebell/server/http';
import { type RenderedMail, renderMail } from '@prebell/server/mail';
import type { Config } from '../../config';
import type { AlertEventRow } from './alert-events.repository';

const TIME = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  dateStyle: 'medium',
  timeStyle: 'medium',
});

/** The mail to a user who asked for e-mail when an alert fires. */
export const alertMail = ({ text, at }: Pick<AlertEventRow, 'text' | 'at'>, config: Config): RenderedMail =>
  renderMail({
    subject: text,
    heading: text,
    blocks: [
      { kind: 'facts', rows: [['Market time', `${TIME.format(at)} ET`]] },
      { kind: 'action', label: 'Open your desk', href: linkTo(config, '/dashboard') },
      { kind: 'note', text: 'To stop e-mails for this alert, open Alerts on your desk.' },
    ],
    why: `You asked ${BRAND.name} to e-mail you when this alert fires.`,
  });
