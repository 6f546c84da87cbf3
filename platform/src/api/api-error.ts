import type { ErrorCode, NO_CODE } from '@prebell/contracts';

/** Codes only a client can know: no answer came, one that is not what the contract says, or one with a text and no code. */
export type ClientErrorCode = 'NETWORK' | 'BAD_RESPONSE' | typeof NO_CODE;

/** A field's fault as the server names it. */
export interface FieldIssue {
  readonly path: string;
  readonly message: string;
}

/** Why a call failed. `message` is the server's `error` text, or 'Request failed'. Branch on `code`. */
export class ApiError extends Error {
  readonly code: ErrorCode | ClientErrorCode | (string & {});
  /** HTTP status, 0 when no answer came. */
  readonly status: number;
  readonly statusText: string;
  readonly issues: readonly FieldIssue[];
  /** Further fields of the error body, such as `required_tier`. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    message: string,
    {
      code,
      status = 0,
      statusText = '',
      issues = [],
      details = {},
      cause,
    }: Partial<Pick<ApiError, 'status' | 'statusText' | 'issues' | 'details'>> & {
      code: ApiError['code'];
      cause?: unknown;
    },
  ) {
    super(message, { cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.statusText = statusText;
    this.issues = issues;
    this.details = details;
  }
}

/** Why a call failed: the server's own words where it had any, else the call's default text (specification, section 8). */
export const reasonOf = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.code !== 'NETWORK' && error.code !== 'BAD_RESPONSE' ? error.message : fallback;
