import { type FactorMethod, factorMethodSchema } from '@prebell/contracts';
import { ApiError } from '../api/api-error';

const isMethod = (value: unknown): value is FactorMethod => factorMethodSchema.safeParse(value).success;
/** Methods that this page knows; a later server may have more. */
const methodsIn = ({ details }: ApiError): FactorMethod[] =>
  Array.isArray(details.methods) ? details.methods.filter(isMethod) : [];

/** The password was right, and the account has a second factor: the ticket and what completes the sign-in; else null. */
export const secondFactorAsked = (error: unknown): { ticket: string; methods: FactorMethod[] } | null =>
  error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED' && typeof error.details.ticket === 'string'
    ? { ticket: error.details.ticket, methods: methodsIn(error) }
    : null;

/** An action needs a recent proof: the methods, empty for the password; null for another error. */
export const stepUpAsked = (error: unknown): FactorMethod[] | null =>
  error instanceof ApiError && error.code === 'STEP_UP_REQUIRED' ? methodsIn(error) : null;
