import { ERROR_STATUS, type ErrorCode, type SecondsLike } from '@prebell/contracts';

/** What an error may carry to the client besides its text and code. */
export interface ErrorExtra {
  /** Further fields of the body, such as `issues` or `required_tier`. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** Seconds until the same request may succeed: becomes `Retry-After`. */
  readonly retryAfter?: SecondsLike;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A failure that the client sees. `message` is shown to people: what happened, why, what next. */
export class AppError extends Error {
  override readonly name = 'AppError';

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly extra: ErrorExtra = {},
  ) {
    super(message);
  }

  get status(): (typeof ERROR_STATUS)[ErrorCode] {
    return ERROR_STATUS[this.code];
  }
}
