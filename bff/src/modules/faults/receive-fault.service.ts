import type { RemoteFault } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import { postgresLimiters } from '@prebell/server/throttle';
import type { Deps } from '../../deps';
import { countAgain, deleteOldFaults, insertFault } from './faults.repository';

const HOUR_SECONDS = 3_600;
/** Different faults that one account or one anonymous address can report in an hour. A page reports at most ten. */
export const NEW_FAULTS_PER_HOUR = 20;
/** Different faults that all anonymous addresses together can report in an hour. */
export const NEW_ANONYMOUS_FAULTS_PER_HOUR = 200;

export interface Reporter {
  readonly address: string;
  /** The signed-in user; null for anyone else. */
  readonly userId: string | null;
}

export type ReceiveFault = (fault: RemoteFault, reporter: Reporter) => Promise<void>;

const tooMany = () =>
  new AppError('RATE_LIMITED', 'Too many error reports. Please try again later.', { retryAfter: HOUR_SECONDS });

/**
 * Counts a known fault, or adds a new one if the reporter is within the limits. Anybody can invent texts, so only new
 * faults are limited; one that many pages really have is just counted. Throws RATE_LIMITED.
 */
export const createReceiveFault = ({ db, now }: Pick<Deps, 'db' | 'now'>): ReceiveFault => {
  const make = postgresLimiters(db);
  const own = make({ name: 'new fault', points: NEW_FAULTS_PER_HOUR, duration: HOUR_SECONDS });
  const anonymous = make({ name: 'new faults', points: NEW_ANONYMOUS_FAULTS_PER_HOUR, duration: HOUR_SECONDS });
  const spend = async ({ address, userId }: Reporter): Promise<void> => {
    try {
      await own.consume(userId ?? address);
      if (userId === null) await anonymous.consume('all');
    } catch (rejection) {
      if (rejection instanceof Error) throw rejection;
      throw tooMany();
    }
  };
  return async (fault, reporter) => {
    const at = now();
    const report = { at, isSignedIn: reporter.userId !== null };
    if (await countAgain(db, fault, report)) return;
    await spend(reporter);
    await deleteOldFaults(db, at);
    await insertFault(db, fault, report);
  };
};
