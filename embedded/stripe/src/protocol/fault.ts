type FaultType = 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error' | 'rate_limit_error';

interface FaultBody {
  readonly type: FaultType;
  readonly message: string;
  readonly code?: string;
  readonly param?: string;
  readonly decline_code?: string;
  /** The charge that failed, by its id, and the payment it was for. */
  readonly charge?: string;
  readonly payment_intent?: unknown;
}

/** A refusal as Stripe words it: `{error: {type, code, param, message, decline_code}}` with an HTTP status. */
export class StripeFault extends Error {
  override readonly name = 'StripeFault';

  /** @param keepsEffects what was done before the refusal stays, such as a failed attempt to charge. */
  constructor(
    readonly status: number,
    readonly body: FaultBody,
    readonly keepsEffects = false,
  ) {
    super(body.message);
  }
}

/** 400 for a request that cannot be done as asked. */
export const invalidRequest = (message: string, detail: { code?: string; param?: string } = {}): StripeFault =>
  new StripeFault(400, { type: 'invalid_request_error', message, ...detail });

/** 404 in Stripe's words. */
export const missing = (noun: string, id: string, param = 'id'): StripeFault =>
  new StripeFault(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${noun}: '${id}'`,
  });

/** The same refusal of a request whose attempt is on record. */
export const withEffects = ({ status, body }: StripeFault): StripeFault => new StripeFault(status, body, true);
