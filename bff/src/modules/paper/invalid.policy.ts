import { AppError } from '@prebell/server/errors';

/** A refusal that names the field of an order or session. */
export const invalid = (path: string, message: string): AppError =>
  new AppError('VALIDATION_FAILED', message, { fields: { issues: [{ path, message }] } });
