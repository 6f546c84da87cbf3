import type { AuditAction, WireAuditFacts } from '@prebell/contracts';
import { queueMail } from '@prebell/server/mail';
import type { Connection } from '../../db/database';
import type { Deps } from '../../deps';
import { recordSecurityEvent } from '../audit/security-event.service';
import { type FactorNews, factorMail } from './factors.mails';

interface Report {
  readonly user: { readonly id: string; readonly username: string; readonly email: string };
  readonly address: string;
  readonly action: AuditAction;
  readonly before?: WireAuditFacts;
  readonly after?: WireAuditFacts;
  /** What the mail to the owner is about; absent if no mail is sent. */
  readonly news?: FactorNews;
}

/** Records a security event and mails it to the account's owner. Call it last in the transaction of the change. */
export const reportFactor = async (deps: Deps, tx: Connection, report: Report): Promise<void> => {
  const { user, address, action, before = {}, after = {}, news } = report;
  const at = deps.now();
  if (news !== undefined)
    await queueMail(
      tx,
      { to: user.email, category: `auth.${news.kind}`, ...factorMail(deps.config, user.username, news) },
      at,
    );
  await recordSecurityEvent(tx, { at, action, user, address, before, after });
};
