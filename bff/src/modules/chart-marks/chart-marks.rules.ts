import { CHART_MARK_LIMITS, type ChartMarkInput } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import type { ChartMarkRow } from './chart-marks.repository';

type Content = Pick<ChartMarkInput, 'symbol' | 'kind' | 'price' | 'at' | 'text'>;

export type SaveDecision = 'insert' | 'update' | 'same';

const changedElsewhere = () =>
  new AppError('MARK_CHANGED', 'This level or note was changed in another window or on another device');

const isSame = (one: Content, other: Content) =>
  one.symbol === other.symbol &&
  one.kind === other.kind &&
  one.price === other.price &&
  one.at === other.at &&
  one.text === other.text;

/**
 * What a request to save a mark must do. Repeating a request whose answer was lost changes nothing.
 * @param stored the mark as stored; undefined if there is none
 * @throws MARK_CHANGED if the request builds on another version, NOT_FOUND if the mark was removed meanwhile
 */
export const saveDecision = (
  stored: ChartMarkRow | undefined,
  asked: Content & { readonly version: number },
): SaveDecision => {
  if (stored === undefined) {
    if (asked.version === 0) return 'insert';
    throw new AppError('NOT_FOUND', 'This level or note was removed in another window or on another device');
  }
  if (isSame(stored, asked)) return 'same';
  if (stored.version !== asked.version || stored.symbol !== asked.symbol || stored.kind !== asked.kind)
    throw changedElsewhere();
  return 'update';
};

/** Whether a request must remove the mark; false if it is already gone. Throws MARK_CHANGED for another version. */
export const mayRemove = (stored: ChartMarkRow | undefined, version: number): boolean => {
  if (stored === undefined) return false;
  if (stored.version !== version) throw changedElsewhere();
  return true;
};

/** Throws LIMIT_REACHED if there is no room for one more mark. */
export const assertRoom = ({ ofSymbol, all }: { readonly ofSymbol: number; readonly all: number }): void => {
  const { perSymbol, perUser } = CHART_MARK_LIMITS;
  if (ofSymbol >= perSymbol)
    throw new AppError(
      'LIMIT_REACHED',
      `A chart can have at most ${perSymbol} of your levels and notes. Remove one first.`,
    );
  if (all >= perUser)
    throw new AppError(
      'LIMIT_REACHED',
      `You can have at most ${perUser} levels and notes on all charts. Remove one first.`,
    );
};
