import { z } from 'zod';

/** Every stable error code of the API, with its HTTP status. */
export const ERROR_STATUS = {
  VALIDATION_FAILED: 400,
  MALFORMED_JSON: 400,
  RANGE_REVERSED: 400,
  RANGE_TOO_LARGE: 400,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  ACCOUNT_INACTIVE: 401,
  REFRESH_INVALID: 401,
  /** The password is right, and the account has a second factor: `ticket` and `methods` say how to continue. */
  SECOND_FACTOR_REQUIRED: 401,
  /** The card was declined; nothing changed. */
  PAYMENT_FAILED: 402,
  /** The bank asks the cardholder to confirm; `payment_url` links there. */
  PAYMENT_ACTION_REQUIRED: 402,
  FORBIDDEN: 403,
  PASSWORD_CHANGE_REQUIRED: 403,
  /** The role needs a second factor, and the account has none. */
  SECOND_FACTOR_MISSING: 403,
  /** The user must confirm who they are: `POST /api/auth/step-up`; `methods` says with what. */
  STEP_UP_REQUIRED: 403,
  UPGRADE_REQUIRED: 403,
  /** An admin is viewing a customer's account, and the request is not part of that view. */
  VIEW_ONLY: 403,
  NOT_FOUND: 404,
  UNKNOWN_SYMBOL: 404,
  UNKNOWN_SCANNER: 404,
  UNKNOWN_HIT: 404,
  UNKNOWN_BACKTEST: 404,
  /** The scorecard has no entry at that position, or it is not readable yet. */
  UNKNOWN_ENTRY: 404,
  /** The market's source has no data for that day. */
  NO_MARKET_DATA: 404,
  METHOD_NOT_ALLOWED: 405,
  /** The request did not arrive in time. */
  REQUEST_TIMEOUT: 408,
  /** The username or the address is taken; the answer does not say which. */
  ACCOUNT_TAKEN: 409,
  EMAIL_TAKEN: 409,
  SCANNER_DISABLED: 409,
  NAME_TAKEN: 409,
  /** The passkey already belongs to this account or another one. */
  PASSKEY_TAKEN: 409,
  NOT_A_TRADING_DAY: 409,
  NOT_CLOSED: 409,
  LIMIT_REACHED: 409,
  /** A paper session only moves forward: the user has already seen a later minute of its day. */
  PAPER_MOMENT_PASSED: 409,
  /** The film of the recorded day is not ready yet. */
  FILM_NOT_READY: 409,
  /** Another tab or device changed the level or note first. */
  MARK_CHANGED: 409,
  OWN_ACCOUNT: 409,
  OWN_REQUEST: 409,
  REQUEST_CLOSED: 409,
  SECOND_ADMIN_REMOVED: 409,
  RELEASE_CHANGED: 409,
  RUN_CARDS_CHANGED: 409,
  ROLLBACK_IMPOSSIBLE: 409,
  /** There is no canary, or promoting it would break something; the message says which. */
  CANARY_IMPOSSIBLE: 409,
  SUBSCRIPTION_LIVE: 409,
  LINK_INVALID: 410,
  /** A started sign-in or passkey request was used, is too old, or began elsewhere. */
  CHALLENGE_INVALID: 410,
  ALREADY_CORRECTED: 409,
  ALREADY_SUBSCRIBED: 409,
  /** A trial requires a confirmed address. */
  EMAIL_UNCONFIRMED: 409,
  NO_SUBSCRIPTION: 409,
  NOTHING_SCHEDULED: 409,
  /** Nothing is left to refund, or less than the requested refund; the message says which. */
  REFUND_REFUSED: 409,
  /** A downgrade sent to the upgrade endpoint, or the reverse. */
  WRONG_DIRECTION: 409,
  /** The amount due differs from the amount that was shown. */
  AMOUNT_CHANGED: 409,
  IDEMPOTENCY_MISMATCH: 422,
  USERNAME_RESERVED: 422,
  PASSWORD_COMMON: 422,
  PASSWORD_TOO_SHORT: 422,
  PASSWORD_INCORRECT: 422,
  /** The code is wrong or was already used, or the passkey was not accepted. */
  SECOND_FACTOR_INCORRECT: 422,
  ADDRESS_REQUIRED: 422,
  NOTES_REQUIRED: 422,
  TIME_OUT_OF_RANGE: 422,
  BODY_TOO_LARGE: 413,
  URL_TOO_LONG: 414,
  /** The Host header is not an address of this platform. */
  WRONG_HOST: 421,
  RATE_LIMITED: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  PAYMENTS_UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** An invalid field: dotted path and a sentence. */
export const fieldIssueSchema = z.object({ path: z.string(), message: z.string() });

/** The body of every answer that is not 2xx: `{error, code}`, plus the invalid fields if validation failed. */
export const wireErrorSchema = z.looseObject({
  error: z.string(),
  code: z.string(),
  issues: z.array(fieldIssueSchema).optional(),
});
export type WireError = z.infer<typeof wireErrorSchema>;

/** The code a reader assumes for an answer without one, such as a proxy's. No server sends it. */
export const NO_CODE = 'UNKNOWN';

/**
 * The error body as a reader accepts it: the text is the message whether or not a code comes with it (specification,
 * section 8).
 */
export const readErrorSchema = z.looseObject({
  error: z.string(),
  code: z.string().min(1).catch(NO_CODE),
  issues: z.array(fieldIssueSchema).catch([]),
});
