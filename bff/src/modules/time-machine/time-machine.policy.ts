import { type GateSubject, mayMakeScanners, PERMISSION_TIER, TIER_LABELS } from '@prebell/contracts';
import { type FilmAnswer, SCANS_AT_A_TIME } from '@prebell/market';
import { AppError } from '@prebell/server/errors';

/** The same plan as for backtests, which read the same recorded days. */
const TIER = PERMISSION_TIER['scanners:custom'];

/** Throws UPGRADE_REQUIRED for users whose plan does not include recorded days. Admins may always. */
export const assertMayTravel = (subject: GateSubject): void => {
  if (!mayMakeScanners(subject))
    throw new AppError('UPGRADE_REQUIRED', `Please upgrade to ${TIER_LABELS[TIER]} to replay recorded days`, {
      fields: { required_tier: TIER },
    });
};

export const notRecorded = (date: string): AppError =>
  new AppError('NO_MARKET_DATA', `${date} is not recorded. Choose another day.`);

export const notReady = (date: string): AppError =>
  new AppError('FILM_NOT_READY', `The film of ${date} is not ready yet`);

export const scanNotReady = (date: string): AppError =>
  new AppError('FILM_NOT_READY', `This scanner has not run over ${date} yet`);

export const tooManyScans = (): AppError =>
  new AppError(
    'LIMIT_REACHED',
    `${SCANS_AT_A_TIME} of your scanners are running over recorded days. Try again when one of them is done.`,
  );

/**
 * Unwraps the answer of a day's film.
 * @param absent makes the error for a day whose film is not there yet. Throws that, or NO_MARKET_DATA
 */
export const answerOf = <T>(answered: FilmAnswer<T>, date: string, absent: (date: string) => AppError): T => {
  if (answered.state === 'ready') return answered.value;
  throw answered.state === 'absent' ? absent(date) : notRecorded(date);
};
