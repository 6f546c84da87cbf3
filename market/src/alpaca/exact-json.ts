/** A whole number of 16 digits or more as the value of a field for ids; within text the quotes would be escaped. */
const LONG_ID = /("(?:i|oi|ci)"\s*:\s*)(-?\d{16,})(?=\s*[,}])/g;
const LONG_NUMBER = /\d{16}/;

/**
 * Parses JSON; undefined for other text. Ids of trades use up to 64 bits, more than a number holds exactly: long ones
 * become text, see `idOf`. A parser for exact numbers would take several times longer for each of a million trades.
 */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(LONG_NUMBER.test(text) ? text.replace(LONG_ID, '$1"$2"') : text);
  } catch {
    return undefined;
  }
};

/** The id of a trade: a number if that is exact, otherwise its digits. */
export type TradeId = number | string;

/** Null for anything but a whole number of at most 64 bits. */
export const idOf = (raw: unknown): TradeId | null => {
  if (typeof raw === 'number') return Number.isSafeInteger(raw) ? raw : null;
  if (typeof raw !== 'string' || !/^-?\d{1,20}$/.test(raw)) return null;
  const number = Number(raw);
  return Number.isSafeInteger(number) ? number : raw;
};

const LOW_BITS = 53n;

/** An id as two exact numbers: the lowest 53 bits, and the other eleven. */
export const partsOf = (id: TradeId): { readonly low: number; readonly high: number } => {
  if (typeof id === 'number') return { low: id, high: 0 };
  const bits = BigInt.asUintN(64, BigInt(id));
  return { low: Number(BigInt.asUintN(53, bits)), high: Number(bits >> LOW_BITS) };
};
