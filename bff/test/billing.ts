import type { PlanChoice, WireSubscription } from '@prebell/contracts';
import { startTestSandbox, type TestSandbox } from '@prebell/embedded-stripe/testing';
import { v7 as uuid } from 'uuid';
import { afterAll } from 'vitest';
import { openDatabase } from '../src/db/database';
import type { Deps } from '../src/deps';
import { openSession } from '../src/modules/auth/auth.service';
import type { BillingDeps } from '../src/modules/billing/billing.deps';
import { connectStripe } from '../src/modules/billing/stripe/connection.gateway';
import { ensureCatalogue } from '../src/modules/billing/stripe/ensure-catalogue.gateway';
import { drainEvents } from '../src/modules/billing/webhook/drain-events.service';
import { insertUser } from '../src/modules/users/users.repository';
import { type Answer, startTestPlatform, type TestPlatform } from './platform';

const ORIGIN = 'http://localhost:3000';
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
export const TIME = { SECOND, MINUTE, HOUR, DAY };

/** Test cards of the payment processor. */
export const CARDS = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  failsLater: '4000000000000341',
  asksBank: '4000002500003155',
} as const;

/** A day in New York as mails write it: 'December 1, 2026'. */
export const longDate = (at: string): string =>
  new Date(at).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'America/New_York' });

/** A user with an account, and the user's actions. */
export interface Customer {
  readonly id: string;
  readonly username: string;
  readonly token: string;
  call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer>;
  /** Begins a checkout; resolves with the session's id. */
  begin(choice: PlanChoice): Promise<string>;
  /** Buys a plan, with a card or with none in a trial, and mirrors it as the return page does. */
  buy(choice: PlanChoice, card?: string): Promise<void>;
  /** The tier that the server grants the user at this moment. */
  tier(): Promise<string>;
  subscription(): Promise<WireSubscription>;
  customerId(): Promise<string>;
}

export interface BillingPlatform extends TestPlatform {
  readonly sandbox: TestSandbox;
  readonly billing: BillingDeps;
  /** Of the platform's database, for another process. */
  readonly connectionString: string;
  customer(): Promise<Customer>;
  /** Lets time pass at the payment processor and here; sends no webhook. */
  pass(milliseconds: number): Promise<void>;
  /** Delivers and handles every waiting webhook. */
  handleWebhooks(): Promise<void>;
}

const sessionOf = (checkoutUrl: string): string => /cs_\w+/.exec(checkoutUrl)?.[0] ?? '';

/** The platform with a payment processor whose time and webhooks the test drives by hand. */
export const startBillingPlatform = async ({
  standsAt = new Date('2026-01-31T17:00:00Z'),
  isLimitedToOne = true,
  via = async (own: string) => own,
} = {}): Promise<BillingPlatform> => {
  let sandbox: TestSandbox | undefined;
  let app: TestPlatform | undefined;
  let connectionString = '';
  const complete = async (deps: Deps, itsConnectionString: string): Promise<Deps> => {
    connectionString = itsConnectionString;
    const pool = openDatabase(connectionString, () => undefined);
    sandbox = await startTestSandbox({
      connectionString,
      now: deps.now,
      account: { isLimitedToOne },
      send: async (_url, text, headers) =>
        (await app!.request('POST', '/api/payments/webhook', { text, headers })).status,
    });
    afterAll(() => pool.destroy());
    // Its pause uses the machine's clock, which no test moves.
    const stripe = connectStripe({ ...sandbox, db: pool, restMs: 0 });
    await ensureCatalogue(stripe.client);
    return { ...deps, stripe };
  };
  const platform = await startTestPlatform({ PUBLIC_ORIGIN: ORIGIN }, { complete, standsAt, via });
  app = platform;
  const { deps, request } = platform;
  const billing: BillingDeps = { ...deps, stripe: deps.stripe! };
  let count = 0;

  const customer = async (): Promise<Customer> => {
    count += 1;
    const username = `buyer-${count}`;
    const id = uuid();
    const account = { username, email: `${username}@example.test`, first_name: null, last_name: null };
    await insertUser(deps.db, { id, ...account, password_hash: '', last_login: null, terms_accepted_at: deps.now() });
    // Years pass here in seconds. Signing in over HTTP again and again would cost a password hash each time, and its cookie
    // is refused once this clock is more than 400 days ahead of the real one.
    const signedIn = async () =>
      (
        await openSession(deps, deps.db, {
          userId: id,
          client: { address: '127.0.0.1', userAgent: null, isBrowser: false },
        })
      ).access_token;
    let token = await signedIn();
    const call: Customer['call'] = async (method, path, body) => {
      const send = () => request(method, path, { token, ...(body !== undefined && { body }) });
      const answer = await send();
      if (answer.status !== 401) return answer;
      token = await signedIn();
      return send();
    };
    const begin: Customer['begin'] = async (choice) => {
      const { status, body } = await call('POST', '/api/payments/create-checkout-session', {
        ...choice,
        success_url: `${ORIGIN}/subscription/success`,
        cancel_url: `${ORIGIN}/pricing`,
      });
      if (status !== 200) throw new Error(`No checkout: ${JSON.stringify(body)}`);
      return sessionOf(body.checkout_url);
    };
    return {
      id,
      username,
      get token() {
        return token;
      },
      call,
      begin,
      async buy(choice, card) {
        const session = await begin(choice);
        await sandbox!.completeCheckout(session, card === undefined ? {} : { card });
        const { status, body } = await call('POST', '/api/payments/sync', { session_id: session });
        if (status !== 200) throw new Error(`Not mirrored: ${JSON.stringify(body)}`);
      },
      tier: async () => (await call('GET', '/api/auth/profile')).body.user.subscription_tier,
      subscription: async () => (await call('GET', '/api/payments/subscription')).body.subscription,
      customerId: async () =>
        (await deps.db.selectFrom('users').select('stripe_customer_id').where('id', '=', id).executeTakeFirstOrThrow())
          .stripe_customer_id ?? '',
    };
  };

  return {
    ...platform,
    sandbox: sandbox!,
    billing,
    connectionString,
    customer,
    async pass(milliseconds) {
      platform.advance(milliseconds);
      await sandbox!.work.settle();
    },
    async handleWebhooks() {
      await sandbox!.deliver();
      await drainEvents(billing);
    },
  };
};
