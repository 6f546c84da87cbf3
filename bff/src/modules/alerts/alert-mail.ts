import { BRAND } from '@prebell/contracts';
import type { Config } from '../../config';
import { linkTo } from '../../http/link-to';
import { type RenderedMail, renderMail } from '../../integrations/mail';
import type { AlertEventRow } from './alert-events.repository';

const TIME = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  dateStyle: 'medium',
  timeStyle: 'medium',
});

/** To somebody whose alert fired and who wants to be told by mail. */
export const alertMail = ({ text, at }: Pick<AlertEventRow, 'text' | 'at'>, config: Config): RenderedMail =>
  renderMail({
    subject: text,
    heading: text,
    blocks: [
      { kind: 'facts', rows: [['Market time', `${TIME.format(at)} ET`]] },
      { kind: 'action', label: 'Open your desk', href: linkTo(config, '/dashboard') },
      { kind: 'note', text: 'Switch mails of this alert off on your desk, under Alerts.' },
    ],
    why: `You asked ${BRAND.name} for this alert by e-mail.`,
  });
