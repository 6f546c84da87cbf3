import { AppError } from '@prebell/server/errors';
import Stripe from 'stripe';

const { StripeCardError, StripeError, StripeInvalidRequestError } = Stripe.errors;

/** Why the payment processor refused, as an error for the client; other errors pass through. */
const asAppError = (error: unknown): unknown => {
  if (error instanceof StripeCardError) return new AppError('PAYMENT_FAILED', error.message);
  if (error instanceof StripeInvalidRequestError)
    return new AppError(
      'PAYMENTS_UNAVAILABLE',
      'The payment processor refused this. Please reload the page and try again.',
    );
  // After a lost answer nobody knows whether the request had its effect.
  if (error instanceof StripeError)
    return new AppError(
      'PAYMENTS_UNAVAILABLE',
      'The payment processor did not answer. Please check your plan and try again.',
    );
  return error;
};

/** Runs a request to the payment processor and translates its refusals; `report` receives unexpected ones. */
export const translated = async <T>(work: () => Promise<T>, report: (error: unknown) => void): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const refusal = asAppError(error);
    if (refusal !== error && !(error instanceof StripeCardError)) report(error);
    throw refusal;
  }
};
