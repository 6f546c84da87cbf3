type FaultType = 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error' | 'rate_limit_error';

interface FaultBody {
  readonly type: FaultType;
  readonly message: string;
  readonly code?: string;
  readonly param?: string;
  readonly decline_code?: string;
  /** Id of the failed charge. The payment intent follows below. */
  readonly charge?: string;
  readonly payment_intent?: unknown;
}

/** An error in Stripe's form: `{error: {type, code, param, message, decline_code}}` with an HTTP status. */
export class StripeFault extends Error {
  override readonly name = 'StripeFault';

  /** @param keepsEffects keeps what was stored before the error, such as a failed charge. */
  constructor(
    readonly status: number,
    readonly body: FaultBody,
    readonly keepsEffects = false,
  ) {
    super(body.message);
  }
}

/** 400 for a request that cannot be fulfilled. */
export const invalidRequest = (message: string, detail: { code?: string; param?: string } = {}): StripeFault =>
  new StripeFault(400, { type: 'invalid_request_error', message, ...detail });

/** 404 with Stripe's wording. */
export const missing = (noun: string, id: string, param = 'id'): StripeFault =>
  new StripeFault(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${noun}: '${id}'`,
  });

/** The same error, but the record of the attempt is kept. */
export const withEffects = ({ status, body }: StripeFault): StripeFault => new StripeFault(status, body, true);
