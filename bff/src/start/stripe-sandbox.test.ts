import type { OpenOptions, StripeSandbox } from '@prebell/embedded-stripe';
import { Hono } from 'hono';
import pino from 'pino';
import { expect, test } from 'vitest';
import { errorHandler } from '../http/error-handler';
import { loadStripeSandbox, provideStripeSandbox } from './stripe-sandbox';

const log = pino({ level: 'silent' });
const PLATFORM = { log, now: () => new Date(), connectionString: '', publicUrl: 'http://localhost:3000', port: 3000 };
const CONFIG = { stripe: null, host: '127.0.0.1', publicOrigin: null, demo: true };

/** The sandbox options of a platform with this configuration. */
const openedWith = async (config: { host?: string; publicOrigin?: string }): Promise<OpenOptions> => {
  const opened: OpenOptions[] = [];
  const openStripeSandbox = async (options: OpenOptions) => {
    opened.push(options);
    return {} as StripeSandbox;
  };
  await provideStripeSandbox({ ...PLATFORM, config: { ...CONFIG, ...config } }, async () => ({
    ...(await loadStripeSandbox()),
    openStripeSandbox,
  }));
  return opened[0]!;
};

test('next to a Stripe account the sandbox is not even loaded', async () => {
  const config = { ...CONFIG, stripe: { secretKey: 'sk_live_x', webhookSecret: null } };
  const load = () => Promise.reject(new Error('loaded'));
  expect(await provideStripeSandbox({ ...PLATFORM, config }, load)).toBeNull();
});

test('an installation without the sandbox says which variable to set', async () => {
  const missing = Object.assign(new Error('not found'), { code: 'ERR_MODULE_NOT_FOUND' });
  await expect(loadStripeSandbox(() => Promise.reject(missing))).rejects.toThrow('Set STRIPE_SECRET_KEY');
});

test.each([
  ['0.0.0.0', 'http://127.0.0.1:3000/api/payments/webhook'],
  ['::1', 'http://[::1]:3000/api/payments/webhook'],
  ['10.0.0.7', 'http://10.0.0.7:3000/api/payments/webhook'],
])('a platform that listens on %s gets its events at %s', async (host, url) => {
  expect((await openedWith({ host })).webhook).toEqual({ url });
});

test('forms from foreign pages are refused, forms from our own origin pass', async () => {
  const { assertOwnPage } = await openedWith({ publicOrigin: 'https://prebell.example' });
  const app = new Hono();
  app.onError(errorHandler(log) as never);
  app.post('/', (c) => {
    assertOwnPage(c);
    return c.text('taken');
  });
  const statusOf = async (origin: string) =>
    (await app.request('/', { method: 'POST', headers: { Origin: origin } })).status;
  expect(await statusOf('https://prebell.example')).toBe(200);
  expect(await statusOf('https://evil.example')).toBe(403);
});
