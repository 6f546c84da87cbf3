/** A number with a unit: one unit cannot be passed where another is expected. The result of arithmetic is a plain number again. */
type Quantity<Unit extends string> = number & { readonly __unit: Unit };

/** A duration, or an instant as `Date.now()` returns it. */
export type Milliseconds = Quantity<'ms'>;
/** What HTTP headers, JWTs and the payment processor use. */
export type Seconds = Quantity<'s'>;
/** Amounts as the database and the payment processor keep them. */
export type Cents = Quantity<'cents'>;

const MS_PER_SECOND = 1_000;
const MS_PER_MINUTE = 60 * MS_PER_SECOND;
const MS_PER_HOUR = 60 * MS_PER_MINUTE;
const MS_PER_DAY = 24 * MS_PER_HOUR;
const CENTS_PER_DOLLAR = 100;

/** Durations in milliseconds: `minutes(10)` is 600,000. A day has 24 hours. */
export const seconds = (count: number): Milliseconds => (count * MS_PER_SECOND) as Milliseconds;
export const minutes = (count: number): Milliseconds => (count * MS_PER_MINUTE) as Milliseconds;
export const hours = (count: number): Milliseconds => (count * MS_PER_HOUR) as Milliseconds;
export const days = (count: number): Milliseconds => (count * MS_PER_DAY) as Milliseconds;

/** A plain number, or one of this unit. Any other unit is a type error. */
type In<Unit extends string> = number & { readonly __unit?: Unit };

/** For parameters that accept a plain number of seconds, but no milliseconds. */
export type SecondsLike = In<'s'>;

/** Seconds as milliseconds. Milliseconds are a type error. */
export const toMs = (value: In<'s'>): Milliseconds => (value * MS_PER_SECOND) as Milliseconds;
/** Milliseconds as seconds, with a fraction. Seconds are a type error. */
export const toSeconds = (value: In<'ms'>): Seconds => (value / MS_PER_SECOND) as Seconds;
/** Milliseconds as whole seconds, rounded down. */
export const wholeSeconds = (value: In<'ms'>): Seconds => Math.floor(toSeconds(value)) as Seconds;
/** Cents as decimal dollars. Other units are a type error. */
export const toDollars = (value: In<'cents'>): number => value / CENTS_PER_DOLLAR;
/** Decimal dollars as whole cents. */
export const toCents = (dollars: number): Cents => Math.round(dollars * CENTS_PER_DOLLAR) as Cents;
