import type { ErrorCode, NO_CODE } from '@prebell/contracts';

/** Codes that only a client can know: no answer, an answer that breaks the contract, or an error text without a code. */
export type ClientErrorCode = 'NETWORK' | 'BAD_RESPONSE' | typeof NO_CODE;

/** A field error as the server names it. */
export interface FieldIssue {
  readonly path: string;
  readonly message: string;
}

/** The reason a call failed. `message` is the server's `error` text, or 'Request failed'. Branch on `code`. */
export class ApiError extends Error {
  readonly code: ErrorCode | ClientErrorCode | (string & {});
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  readonly statusText: string;
  readonly issues: readonly FieldIssue[];
  /** Additional fields of the error body, such as `required_tier`. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Identifies the failed call in the server's log; null without an answer. */
  readonly traceId: string | null;

  constructor(
    message: string,
    {
      code,
      status = 0,
      statusText = '',
      issues = [],
      details = {},
      traceId = null,
      cause,
    }: Partial<Pick<ApiError, 'status' | 'statusText' | 'issues' | 'details' | 'traceId'>> & {
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
    this.traceId = traceId;
  }
}

/** The text of a failed call: the server's own, else the call's default (specification, section 8). */
export const reasonOf = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.code !== 'NETWORK' && error.code !== 'BAD_RESPONSE' ? error.message : fallback;
