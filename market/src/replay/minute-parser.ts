import { type TradingDay, toSeconds } from '@prebell/contracts';
import { RowBuffer } from './columns';

const HEADER = 'ts_utc,symbol,open,high,low,close,volume';
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:00Z$/;
const SYMBOL = /^[A-Z]{1,5}(\.[A-Z]{1,2})?$/;
const [COMMA, NEWLINE, RETURN, DOT, ZERO, NINE] = [44, 10, 13, 46, 48, 57];
/** Extra column in files whose bars are not all one minute long. */
const LENGTH = 'seconds';
const FIELDS = 7;
const LENGTHS: readonly number[] = [60, 300];
const EXACT_DIGITS = 15;

/**
 * Up to five characters from `.` to `m`, with six bits each, fit into an integer. We can look that up without creating
 * a string.
 */
const QUICK_LENGTH = 5;
const QUICK_FROM = DOT;
const QUICK_RADIX = 64;

/** Gives each symbol a number, the same in every file. */
export class SymbolTable {
  private readonly numbers = new Map<string, number>();
  private readonly quick = new Map<number, number>();
  readonly names: string[] = [];

  /** The number of the symbol in these bytes; null if they cannot be a symbol. */
  numberAt(bytes: Buffer, from: number, to: number): number | null {
    // Start with 1, so that symbols of different lengths get different keys.
    let key = to - from > QUICK_LENGTH ? -1 : 1;
    for (let at = from; at < to && key > 0; at++) {
      const code = bytes[at]! - QUICK_FROM;
      key = code >= 0 && code < QUICK_RADIX ? key * QUICK_RADIX + code : -1;
    }
    const known = this.quick.get(key);
    if (known !== undefined) return known;
    const number = this.number(bytes.toString('latin1', from, to));
    if (number !== null && key > 0) this.quick.set(key, number);
    return number;
  }

  number(text: string): number | null {
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    if (!SYMBOL.test(text)) return null;
    this.numbers.set(text, this.names.length);
    return this.names.push(text) - 1;
  }
}

/** Handles exponents and long fractions, which are rare. */
const readUnusual = (bytes: Buffer, from: number, to: number): number => {
  const text = bytes.toString('latin1', from, to);
  return /^\d*\.?\d+(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
};

/**
 * Reads a decimal number from bytes; NaN if it is not one. Up to 15 digits divided by a power of ten are rounded
 * exactly like the text. So the result equals `Number(text)` without creating a string.
 */
const readDecimal = (bytes: Buffer, from: number, to: number): number => {
  let digits = 0;
  let scale = 1;
  let fraction = false;
  let count = 0;
  for (let at = from; at < to; at++) {
    const byte = bytes[at]!;
    if (byte === DOT && !fraction) {
      fraction = true;
      continue;
    }
    if (byte < ZERO || byte > NINE || ++count > EXACT_DIGITS) return readUnusual(bytes, from, to);
    digits = digits * 10 + byte - ZERO;
    if (fraction) scale *= 10;
  }
  return count === 0 ? Number.NaN : digits / scale;
};

/**
 * Parses one day's minute file as its bytes arrive. Skips lines that cannot be a bar of that day and counts them in
 * `malformed`. Throws if the file has other columns.
 */
export class MinuteParser {
  readonly rows = new RowBuffer();
  malformed = 0;
  private readonly dayMinutes: number;
  private rest: Buffer = Buffer.alloc(0);
  private headerSeen = false;
  /** The time that was parsed last, as text. */
  private stamp: Buffer = Buffer.alloc(0);
  private stampMinute = -1;
  private fields = FIELDS;
  private readonly commas = new Int32Array(FIELDS + 1);

  constructor(
    private readonly day: TradingDay,
    private readonly symbols: SymbolTable,
  ) {
    this.dayMinutes = (day.post_close - day.pre_open) / 60;
  }

  write(chunk: Buffer): void {
    const bytes = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    let from = 0;
    for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, from)) {
      this.line(bytes, from, end);
      from = end + 1;
    }
    this.rest = Buffer.from(bytes.subarray(from));
  }

  /** Parses the last line, which may have no line break. */
  end(): void {
    if (this.rest.length > 0) this.line(this.rest, 0, this.rest.length);
    this.rest = Buffer.alloc(0);
    if (!this.headerSeen) throw new Error('the file is empty');
  }

  private line(bytes: Buffer, from: number, newline: number): void {
    const end = newline > from && bytes[newline - 1] === RETURN ? newline - 1 : newline;
    if (!this.headerSeen) {
      const header = bytes.toString('latin1', from, end);
      if (header === `${HEADER},${LENGTH}`) this.fields = FIELDS + 1;
      else if (header !== HEADER) throw new Error(`the first line must be '${HEADER}' and is '${header.slice(0, 80)}'`);
      this.headerSeen = true;
    } else if (end > from && !this.row(bytes, from, end)) {
      this.malformed += 1;
    }
  }

  private row(bytes: Buffer, from: number, end: number): boolean {
    const { commas, fields: wanted } = this;
    let fields = 0;
    for (let at = from; at < end; at++) {
      if (bytes[at] !== COMMA) continue;
      if (fields === wanted - 1) return false;
      commas[fields++] = at;
    }
    if (fields !== wanted - 1) return false;
    commas[fields] = end;
    const minute = this.minute(bytes, from, commas[0]!);
    if (minute < 0) return false;
    const open = readDecimal(bytes, commas[1]! + 1, commas[2]!);
    const high = readDecimal(bytes, commas[2]! + 1, commas[3]!);
    const low = readDecimal(bytes, commas[3]! + 1, commas[4]!);
    const close = readDecimal(bytes, commas[4]! + 1, commas[5]!);
    const volume = readDecimal(bytes, commas[5]! + 1, commas[6]!);
    // Write it like this, so that NaN fails as well.
    if (!(low > 0 && low <= open && low <= close && high >= open && high >= close && high < Infinity)) return false;
    if (!Number.isSafeInteger(volume) || volume < 0) return false;
    const seconds = wanted === FIELDS ? 60 : readDecimal(bytes, commas[6]! + 1, commas[7]!);
    const minutes = seconds / 60;
    if (!LENGTHS.includes(seconds) || minute + minutes > this.dayMinutes) return false;
    const symbol = this.symbols.numberAt(bytes, commas[0]! + 1, commas[1]!);
    if (symbol === null) return false;
    this.rows.push(minute, symbol, open, high, low, close, volume, minutes);
    return true;
  }

  /** Minutes since 04:00; -1 outside the day's sessions. Rows are in time order, so most have the same time as the one before. */
  private minute(bytes: Buffer, from: number, to: number): number {
    if (this.isSameStamp(bytes, from, to)) return this.stampMinute;
    this.stamp = Buffer.from(bytes.subarray(from, to));
    const text = this.stamp.toString('latin1');
    const seconds = TIMESTAMP.test(text) ? toSeconds(Date.parse(text)) : Number.NaN;
    this.stampMinute =
      seconds >= this.day.pre_open && seconds < this.day.post_close ? (seconds - this.day.pre_open) / 60 : -1;
    return this.stampMinute;
  }

  /** Compares from the end, where times differ first. */
  private isSameStamp(bytes: Buffer, from: number, to: number): boolean {
    const { stamp } = this;
    if (to - from !== stamp.length) return false;
    for (let at = stamp.length - 1; at >= 0; at--) if (bytes[from + at] !== stamp[at]) return false;
    return true;
  }
}
