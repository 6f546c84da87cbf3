import { ApiError } from '@prebell/platform';

/** Error codes that concern one field, with the name of its input. */
const FIELD_OF_CODE: Readonly<Record<string, string>> = {
  ACCOUNT_TAKEN: 'username',
  USERNAME_RESERVED: 'username',
  EMAIL_TAKEN: 'email',
  PASSWORD_COMMON: 'password',
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_INCORRECT: 'current_password',
  INVALID_CREDENTIALS: 'password',
};

/** The input that the error concerns, or null. */
export const faultField = (error: unknown): string | null => {
  if (!(error instanceof ApiError)) return null;
  return error.issues[0]?.path ?? FIELD_OF_CODE[error.code] ?? null;
};
