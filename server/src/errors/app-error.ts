import { ERROR_STATUS, type ErrorCode, type SecondsLike } from '@prebell/contracts';

/** What an error may pass to the client in addition to its text and code. */
export interface ErrorExtra {
  /** Additional fields of the response body, such as `issues` or `required_tier`. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** Seconds until the same request may succeed; sent as `Retry-After`. */
  readonly retryAfter?: SecondsLike;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An error for the client. `message` is shown to people: what happened, why, and what to do next. */
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
