import { minutes, STATUS_COMPONENTS, type StatusComponent, seconds } from '@prebell/contracts';
import type { Deps } from '../../deps';
import { type CheckResult, isMailStuck, pingDatabase } from './status.repository';

/** A check that gets no answer within this time has failed. */
const PATIENCE_MS = seconds(5);
/** A mail that has waited longer than this is late. */
const MAIL_PATIENCE_MS = minutes(15);

type Parts = Pick<Deps, 'config' | 'db' | 'dispatchDb' | 'market' | 'now' | 'releases' | 'stripe'>;

/** The check of each component; null for a component that this platform does not offer. */
const checksOf = (parts: Parts): Readonly<Record<StatusComponent, (() => Promise<unknown>) | null>> => {
  const { config, db, dispatchDb, market, now, releases, stripe } = parts;
  return {
    pages: async () => {
      await releases.assertReleased();
      if ((await releases.reader.current()) === null) throw new Error('No release can be read');
    },
    api: () => pingDatabase(db),
    scanners: () => market.scanner('momentum', 1),
    chat: () => db.selectFrom('chat_messages').select('id').limit(1).execute(),
    // Over the connections of the dispatch centre, with their rights.
    dispatch: () => dispatchDb.selectFrom('calls').select('id').limit(1).execute(),
    mail:
      config.mail.smtpUrl === null
        ? null
        : async () => {
            if (await isMailStuck(db, new Date(now().getTime() - MAIL_PATIENCE_MS))) throw new Error('A mail waits');
          },
    payments: stripe === null ? null : () => stripe.client.prices.list({ limit: 1 }),
  };
};

const timed = async (component: StatusComponent, check: () => Promise<unknown>): Promise<CheckResult> => {
  const start = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error('No answer in time')), PATIENCE_MS);
  });
  const is_up = await Promise.race([check(), late]).then(
    () => true,
    () => false,
  );
  clearTimeout(timer);
  return { component, is_up, ms: performance.now() - start };
};

/** Checks every component that this platform offers, all at the same time. Never rejects. */
export const checkComponents = (parts: Parts): Promise<CheckResult[]> => {
  const checks = checksOf(parts);
  return Promise.all(
    STATUS_COMPONENTS.flatMap((component) => {
      const check = checks[component];
      return check === null ? [] : timed(component, check);
    }),
  );
};
