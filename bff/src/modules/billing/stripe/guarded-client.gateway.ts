import type { OutsideService } from '@prebell/server/outside';
import Stripe from 'stripe';

/** An answer whose status means that the payment processor is in trouble. The breaker counts it, and the SDK still gets it. */
class TroubledAnswer extends Error {
  constructor(readonly response: Stripe.HttpClientResponse) {
    super(`Status ${response.getStatusCode()}`);
  }
}

/** The SDK's own HTTP client behind a circuit breaker: network errors and answers of 500 and above count as failures. */
export const guardedClient = (service: OutsideService): Stripe.HttpClient => {
  const inner = Stripe.createNodeHttpClient();
  const makeRequest: Stripe.HttpClient['makeRequest'] = async (...request) => {
    try {
      return await service.call(async () => {
        const response = await inner.makeRequest(...request);
        if (response.getStatusCode() >= 500) throw new TroubledAnswer(response);
        return response;
      });
    } catch (error) {
      if (error instanceof TroubledAnswer) return error.response;
      throw error;
    }
  };
  return Object.assign(Object.create(inner) as Stripe.HttpClient, { makeRequest });
};
