// A process that handles waiting webhooks and dies at a chosen step: argv has the addresses and the step.
import { writeSync } from 'node:fs';
import pg from 'pg';
import pino from 'pino';
import type Stripe from 'stripe';
import { parseConfig } from '../../src/config';
import { connectStripe } from '../../src/modules/billing/stripe/connection.gateway';
import { drainEvents } from '../../src/modules/billing/webhook/drain-events.service';
import { createDeps } from '../../src/start/create-deps';
import { stillMarket } from '../still-market';

export interface Orders {
  readonly connectionString: string;
  readonly dataDir: string;
  readonly secretKey: string;
  readonly client: { readonly host: string; readonly port: number; readonly protocol: 'http' };
  readonly now: string;
  /** The step before which the process is killed; null lives on. */
  readonly killAt: number | null;
}

const orders: Orders = JSON.parse(process.argv[2] ?? '');
let count = 0;

/** Reports a step; kills the process instead of taking the chosen one. */
const step = (name: string): void => {
  if (count === orders.killAt) process.kill(process.pid, 'SIGKILL');
  count += 1;
  // Written synchronously, because a stream's content would be lost with the process.
  writeSync(1, `${name}\n`);
};

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pg.Client, ...parameters: unknown[]) {
  const [statement] = parameters as [string | { text: string }];
  // One line for each step.
  const text = typeof statement === 'string' ? statement : statement.text;
  step(text.replaceAll('"', '').replaceAll(/\s+/g, ' ').trim().slice(0, 40));
  return Reflect.apply(query, this, parameters);
} as typeof query;

const now = () => new Date(orders.now);
const log = pino({ level: 'silent' });
const config = parseConfig({ NODE_ENV: 'test', DATA_DIR: orders.dataDir });
const deps = await createDeps({ config, log, connectionString: orders.connectionString, market: stillMarket, now });
const stripe = connectStripe({ secretKey: orders.secretKey, webhookSecret: null, client: orders.client, db: deps.db });
stripe.client.on('request', ({ method, path }: Stripe.RequestEvent) => step(`ask ${method} ${path.slice(0, 30)}`));
stripe.client.on('response', ({ method, path }: Stripe.ResponseEvent) => step(`hear ${method} ${path.slice(0, 30)}`));
await drainEvents({ ...deps, stripe });
process.exit(0);
