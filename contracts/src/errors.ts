import { z } from 'zod';

/** Every stable error code of the API, with the HTTP status it travels on. */
export const ERROR_STATUS = {
  VALIDATION_FAILED: 400,
  MALFORMED_JSON: 400,
  RANGE_REVERSED: 400,
  RANGE_TOO_LARGE: 400,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  ACCOUNT_INACTIVE: 401,
  REFRESH_INVALID: 401,
  /** The card was refused; nothing was changed. */
  PAYMENT_FAILED: 402,
  /** The bank asks the owner to confirm; `payment_url` leads there. */
  PAYMENT_ACTION_REQUIRED: 402,
  FORBIDDEN: 403,
  PASSWORD_CHANGE_REQUIRED: 403,
  /** The password has to be given again: `POST /api/auth/step-up`. */
  STEP_UP_REQUIRED: 403,
  UPGRADE_REQUIRED: 403,
  NOT_FOUND: 404,
  UNKNOWN_SYMBOL: 404,
  UNKNOWN_SCANNER: 404,
  UNKNOWN_HIT: 404,
  /** The market's source has nothing of that day. */
  NO_MARKET_DATA: 404,
  METHOD_NOT_ALLOWED: 405,
  /** The username or the address: which of them is not said. */
  ACCOUNT_TAKEN: 409,
  EMAIL_TAKEN: 409,
  SCANNER_DISABLED: 409,
  NAME_TAKEN: 409,
  NOT_A_TRADING_DAY: 409,
  NOT_CLOSED: 409,
  LIMIT_REACHED: 409,
  OWN_ACCOUNT: 409,
  RELEASE_CHANGED: 409,
  ROLLBACK_IMPOSSIBLE: 409,
  SUBSCRIPTION_LIVE: 409,
  LINK_INVALID: 410,
  ALREADY_CORRECTED: 409,
  ALREADY_SUBSCRIBED: 409,
  /** A trial waits for the address to be confirmed. */
  EMAIL_UNCONFIRMED: 409,
  NO_SUBSCRIPTION: 409,
  NOTHING_SCHEDULED: 409,
  /** Nothing, or less than what was asked for, is left of a payment to give back; the message says which. */
  REFUND_REFUSED: 409,
  /** A downgrade asked of the upgrade call, or the reverse. */
  WRONG_DIRECTION: 409,
  /** The amount due is not the one that was shown. */
  AMOUNT_CHANGED: 409,
  IDEMPOTENCY_MISMATCH: 422,
  USERNAME_RESERVED: 422,
  PASSWORD_COMMON: 422,
  PASSWORD_TOO_SHORT: 422,
  PASSWORD_INCORRECT: 422,
  ADDRESS_REQUIRED: 422,
  NOTES_REQUIRED: 422,
  TIME_OUT_OF_RANGE: 422,
  BODY_TOO_LARGE: 413,
  URL_TOO_LONG: 414,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  PAYMENTS_UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** One field's fault: dotted path and a sentence. */
export const fieldIssueSchema = z.object({ path: z.string(), message: z.string() });

/** The body of every answer that is not 2xx: `{error, code}` and, for shape faults, the fields at fault. */
export const wireErrorSchema = z.looseObject({
  error: z.string(),
  code: z.string(),
  issues: z.array(fieldIssueSchema).optional(),
});
export type WireError = z.infer<typeof wireErrorSchema>;

/** The code a reader puts where an answer has none, such as one of a proxy in between. No server sends it. */
export const NO_CODE = 'UNKNOWN';

/** As a reader takes it: the text is the message whether or not a code comes with it (specification, section 8). */
export const readErrorSchema = z.looseObject({
  error: z.string(),
  code: z.string().min(1).catch(NO_CODE),
  issues: z.array(fieldIssueSchema).catch([]),
});
