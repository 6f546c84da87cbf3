import path from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, parseConfig } from './config';

const faultOf = (env: Record<string, string>): string => {
  try {
    parseConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
  }
  throw new Error('The configuration was accepted');
};

test('nothing at all is a whole demo platform on this machine', () => {
  expect(parseConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    dataDir: path.resolve('.data'),
    databaseUrl: null,
    demo: true,
    releaseStore: path.resolve('.data/store'),
    releaseTrust: null,
    releaseKey: null,
    throttle: { registrationsPerHour: 100, signInsPerMinute: 120, failuresBeforeDelay: 5 },
    cad: {
      timeZone: 'America/New_York',
      adminBypass: true,
      nerisId: null,
      psapId: null,
      timerLimits: { pending: 60, en_route: 120, on_scene: 600, par: 1_200, par_again: 600 },
    },
    market: { provider: 'simulator' },
  });
});

test('DATABASE_URL turns the demo off unless DEMO=1 is set', () => {
  const DATABASE_URL = 'postgres://user@db.example/prebell';
  expect(parseConfig({ DATABASE_URL, ALLOW_SANDBOX: '1' }).demo).toBe(false);
  expect(parseConfig({ DATABASE_URL, DEMO: '1' }).demo).toBe(true);
});

test('an instance that is one of several needs the database they share, and NATS for market data', () => {
  const DATABASE_URL = 'postgres://user@db.example/prebell';
  expect(parseConfig({})).toMatchObject({ role: 'all', nats: null });
  const web = { DATABASE_URL, ROLE: 'web', ALLOW_SANDBOX: '1' };
  const natsOf = (NATS_URL: string) => parseConfig({ ...web, NATS_URL }).nats;
  expect(natsOf('nats://web:p%40ss@nats.example')).toEqual({
    servers: ['nats.example:4222'],
    user: 'web',
    pass: 'p@ss',
    needsTls: false,
  });
  expect(natsOf('tls://web:x@one.example:14222, tls://web:x@two.example')).toMatchObject({
    servers: ['one.example:14222', 'two.example:4222'],
    needsTls: true,
  });
  for (const NATS_URL of [
    'nats.example:4222',
    'http://nats.example',
    'nats://a,tls://b',
    'nats://a:b@c,nats://a:d@c',
    ',',
  ])
    expect(faultOf({ ...web, NATS_URL }), NATS_URL).toContain('NATS_URL: must be nats://');
  for (const ROLE of ['web', 'market'])
    expect(faultOf({ DATABASE_URL, ROLE, ALLOW_SANDBOX: '1' })).toContain(`NATS_URL: not set, and ROLE=${ROLE}`);
  // Dispatch gets its hints from the database, a second later.
  expect(parseConfig({ DATABASE_URL, ROLE: 'cad', ALLOW_SANDBOX: '1' }).nats).toBeNull();
  expect(faultOf({ ROLE: 'market' })).toContain('DATABASE_URL: not set, and ROLE=market');
  expect(faultOf({ DATABASE_URL, ROLE: 'worker', NATS_URL: 'http://x.example' })).toMatch(/ROLE: .*NATS_URL: /s);
});

test('hosts of other teams are named by origin; by default there are none', () => {
  expect(parseConfig({}).corsOrigins).toEqual([]);
  expect(parseConfig({ CORS_ORIGINS: 'https://host.example, http://localhost:4000/' }).corsOrigins).toEqual([
    'https://host.example',
    'http://localhost:4000',
  ]);
  for (const CORS_ORIGINS of ['*', 'host.example', 'http://host.example', 'https://host.example/app', 'null'])
    expect(faultOf({ CORS_ORIGINS })).toContain('CORS_ORIGINS');
});

test('the proxies in front are named by address or network', () => {
  expect(parseConfig({ TRUSTED_PROXIES: '10.0.0.5, 10.1.0.0/16,::1' }).trustedProxies).toEqual([
    '10.0.0.5',
    '10.1.0.0/16',
    '::1',
  ]);
  for (const TRUSTED_PROXIES of ['proxy', '10.0.0.0/33', '10.0.0.0/8/8', '*'])
    expect(faultOf({ TRUSTED_PROXIES })).toContain('TRUSTED_PROXIES: must be addresses or networks');
});

test('an empty variable counts as not set', () => {
  expect(parseConfig({ PORT: '', DATABASE_URL: '', DEMO: '' })).toMatchObject({
    port: 3000,
    databaseUrl: null,
    demo: true,
  });
});

test('one message names every error, including the market’s', () => {
  const message = faultOf({
    PORT: '70000',
    DEMO: 'yes',
    CAD_TZ: 'Mars/Base',
    CAD_NERIS_ID: 'fd1',
    CAD_PSAP_ID: '12',
    MARKET_PROVIDER: 'crystal-ball',
    THROTTLE_SIGN_INS_PER_MINUTE: '0',
  });
  for (const name of [
    'PORT',
    'DEMO',
    'CAD_TZ',
    'CAD_NERIS_ID',
    'CAD_PSAP_ID',
    'MARKET_PROVIDER',
    'THROTTLE_SIGN_INS_PER_MINUTE',
  ])
    expect(message).toContain(`  ${name}: must be`);
});

test('known passwords are refused on a public address and with live payments', () => {
  expect(faultOf({ HOST: '0.0.0.0' })).toContain('ALLOW_PUBLIC_DEMO=1');
  expect(parseConfig({ HOST: '0.0.0.0', ALLOW_PUBLIC_DEMO: '1' }).demo).toBe(true);
  expect(parseConfig({ HOST: '0.0.0.0', DEMO: '0', ALLOW_SANDBOX: '1' }).demo).toBe(false);
  for (const HOST of ['localhost', '127.0.0.1', '127.0.0.9', '::1', '[::1]'])
    expect(parseConfig({ HOST }).demo).toBe(true);
  expect(faultOf({ STRIPE_SECRET_KEY: 'sk_live_1' })).toContain('DEMO=0');
  expect(faultOf({ STRIPE_SECRET_KEY: 'rk_live_1' })).toContain('DEMO=0');
  expect(parseConfig({ STRIPE_SECRET_KEY: 'sk_test_1' }).demo).toBe(true);
});

test('a database that may lose everything is for demos only', () => {
  expect(parseConfig({}).isDatabaseThrowaway).toBe(false);
  expect(parseConfig({ DATABASE_THROWAWAY: '1' }).isDatabaseThrowaway).toBe(true);
  expect(faultOf({ DATABASE_THROWAWAY: '1', DEMO: '0', ALLOW_SANDBOX: '1' })).toContain('DATABASE_THROWAWAY');
});

test('files are compressed well unless BROTLI_QUALITY says otherwise', () => {
  expect(parseConfig({}).brotliQuality).toBe(11);
  expect(parseConfig({ BROTLI_QUALITY: '' }).brotliQuality).toBe(11);
  expect(parseConfig({ BROTLI_QUALITY: '1' }).brotliQuality).toBe(1);
  expect(() => parseConfig({ BROTLI_QUALITY: '12' })).toThrow('BROTLI_QUALITY');
});

test('an origin beyond this machine must be https and have no path', () => {
  expect(parseConfig({ PUBLIC_ORIGIN: 'https://desk.example.com/' }).publicOrigin).toBe('https://desk.example.com');
  expect(parseConfig({ PUBLIC_ORIGIN: 'http://localhost:8080' }).publicOrigin).toBe('http://localhost:8080');
  expect(faultOf({ PUBLIC_ORIGIN: 'http://desk.example.com' })).toContain('PUBLIC_ORIGIN: must be https');
  expect(faultOf({ PUBLIC_ORIGIN: 'https://desk.example.com/app' })).toContain('without path');
  expect(faultOf({ PUBLIC_ORIGIN: 'nonsense' })).toContain('PUBLIC_ORIGIN');
});

test('play money is for demos; elsewhere a variable must allow it, in any environment', () => {
  const production = { NODE_ENV: 'production', DEMO: '0' };
  for (const env of [{}, { NODE_ENV: 'production' }, { NODE_ENV: 'development' }, { NODE_ENV: 'test' }])
    expect(faultOf({ ...env, DEMO: '0' })).toContain('ALLOW_SANDBOX=1');
  expect(parseConfig({ ...production, ALLOW_SANDBOX: '1' }).stripe).toBeNull();
  expect(parseConfig({ NODE_ENV: 'production' }).stripe).toBeNull();
  expect(
    parseConfig({ ...production, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }).stripe,
  ).toEqual({
    secretKey: 'sk_live_1',
    webhookSecret: 'whsec_1',
  });
  expect(faultOf({ STRIPE_SECRET_KEY: 'pk_test_1' })).toContain('STRIPE_SECRET_KEY');
});

test('a centre sets its own time limits; 0 switches a timer off, but a waiting call always has one', () => {
  const { timerLimits } = parseConfig({ CAD_PAR_SECONDS: '0', CAD_PENDING_SECONDS: '90' }).cad;
  expect(timerLimits).toEqual({ pending: 90, en_route: 120, on_scene: 600, par: 0, par_again: 600 });
  const message = faultOf({ CAD_PENDING_SECONDS: '0', CAD_PAR_SECONDS: 'soon', CAD_EN_ROUTE_SECONDS: '90000' });
  expect(message).toContain('CAD_PENDING_SECONDS: must be at least 1');
  expect(message).toContain('CAD_PAR_SECONDS: must be seconds');
  expect(message).toContain('CAD_EN_ROUTE_SECONDS: must be at most 86400, a day');
});

test('an unknown environment is refused, and a missing one means production', () => {
  for (const NODE_ENV of ['prod', 'Production', 'staging'])
    expect(faultOf({ NODE_ENV })).toContain('NODE_ENV: must be production, development or test');
  expect(parseConfig({}).environment).toBe('production');
});

test('a command, which serves nobody, needs no settings for payments and passwords', () => {
  const DATABASE_URL = 'postgres://user@db.example/prebell';
  expect(parseConfig({ DATABASE_URL }, { serves: false }).databaseUrl).toBe(DATABASE_URL);
});
