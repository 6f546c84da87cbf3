import { expectedError } from '../http/expected-error';

/** The error that a client receives as `connect_error`, with the HTTP API's error code in `data.code`. */
export const connectError = (error: unknown): Error => {
  const { message, code } = expectedError(error) ?? { message: 'Internal error', code: 'INTERNAL' };
  return Object.assign(new Error(message), { data: { code } });
};

/** The acknowledgement of a refused request. */
export interface Refusal {
  readonly ok: false;
  readonly error: string;
  readonly code: string;
}

/** The error to send to the client. Unexpected errors get a general text, and their details go only to `report`. */
export const refusalOf = (error: unknown, report: (error: unknown) => void): Refusal => {
  const expected = expectedError(error);
  if (expected !== null) return { ok: false, error: expected.message, code: expected.code };
  report(error);
  return { ok: false, error: 'Something went wrong on our side. Please try again.', code: 'INTERNAL' };
};
