import path from 'node:path';
import { API_KEY_LIMITS, BRAND, DEFAULT_TIMER_LIMITS, type TimerLimits } from '@prebell/contracts';
import { type MarketConfig, parseMarketConfig } from '@prebell/market';
import type { NatsAddress } from '@prebell/server/cluster';
import { BROTLI_QUALITY, isLoopbackName } from '@prebell/server/http';
import { z } from 'zod';
import {
  addresses,
  count,
  flag,
  natsAddress,
  networks,
  originSchema,
  origins,
  seconds,
  timeZone,
} from './config-values';

const ROLES = ['all', 'web', 'market', 'cad'] as const;
export type Role = (typeof ROLES)[number];

/** Everything that the environment variables decide, parsed once at the start. */
export interface Config {
  readonly environment: 'production' | 'development' | 'test';
  readonly host: string;
  readonly port: number;
  /** What operators call this instance, such as `web1`; null if it is known by its host and port only. */
  readonly instanceName: string | null;
  /** The port of the Prometheus metrics; null serves none. */
  readonly metricsPort: number | null;
  /** Absolute path of the folder for everything that the embedded start writes. */
  readonly dataDir: string;
  /**
   * What this instance does. `all`: everything, alone. Together with others on one database: `web` (pages, API,
   * sockets), `market` (leads the market, or stands by) or `cad` (the dispatch centre's API without any market).
   */
  readonly role: Role;
  /** Where instances exchange messages; null sends hints through the database only. */
  readonly nats: NatsAddress | null;
  /** Addresses and networks of the balancers in front. We trust only their `X-Forwarded-For`. */
  readonly trustedProxies: readonly string[];
  /** How long an instance keeps serving after the stop signal, so that balancers notice that it is not ready, in milliseconds. */
  readonly shutdownDelayMs: number;
  /** Null starts the embedded PostgreSQL. */
  readonly databaseUrl: string | null;
  /** Addresses of etcd and of Patroni's nodes, for operators; null without a PostgreSQL that fails over. */
  readonly failover: { readonly etcd: readonly string[]; readonly patroni: readonly string[] } | null;
  /** Whether demo accounts exist. */
  readonly demo: boolean;
  /** The origin that visitors use, null for http on loopback. */
  readonly publicOrigin: string | null;
  /** Origins of other teams' hosts. Their pages may load remotes and call the API with a bearer; none by default. */
  readonly corsOrigins: readonly string[];
  /** JWKS text with the signing keys, null to keep them in `dataDir/keys`. */
  readonly authKeys: string | null;
  /** JSON with the keys of every other purpose, null to derive them from `authKeys` or to keep them in `dataDir/purpose-keys`. */
  readonly purposeKeys: string | null;
  /** Whether the embedded database never waits for the disk and may lose everything in a crash: for a copy that nobody keeps. */
  readonly isDatabaseThrowaway: boolean;
  /** Compression of served files, from 0 (fast) to 11 (small). */
  readonly brotliQuality: number;
  /** The operator's list of breached passwords, made by `npm run password-list`. */
  readonly passwordList: string | null;
  /** Where signed checkpoints of the records go, besides `dataDir/checkpoints.txt`. */
  readonly checkpoints: { readonly file: string | null; readonly mail: string | null; readonly url: string | null };
  /** The database URL of an account that owns the tables; null if the account of `databaseUrl` does. */
  readonly ownerDatabaseUrl: string | null;
  /** A folder, or `s3://bucket/folder`. */
  readonly releaseStore: string;
  /** File of the public keys whose releases we trust; null for `release-trust.json` in `dataDir`, which the first start creates. */
  readonly releaseTrust: string | null;
  /** A private key for rollbacks by admins, in addition to those in `dataDir/release-keys`; null if there is none. */
  readonly releaseKey: string | null;
  /** Whether admins may preview artefacts of the store in place of the live ones. Not in production. */
  readonly releasePreview: boolean;
  /** Folder of the built Storybook, null to serve none. */
  readonly storybookDir: string | null;
  /** Null chooses it by where the log goes. */
  readonly logLevel: string | null;
  /** Where traces go, and the share of them that is recorded; null records none. */
  readonly traces: { readonly endpoint: string; readonly ratio: number } | null;
  /** A browser's token works only together with its session's cookie (ruling 10). */
  readonly tokenBinding: boolean;
  readonly throttle: {
    readonly registrationsPerHour: number;
    readonly signInsPerMinute: number;
    /** Wrong passwords in a row on one account before delays begin. */
    readonly failuresBeforeDelay: number;
  };
  /** What one caller may use. Each instance counts on its own. */
  readonly limits: {
    /** Requests per minute: of an address that is not signed in, of an account, and of all API keys of an account together. */
    readonly addressRequests: number;
    readonly accountRequests: number;
    readonly keyRequests: number;
    /** Concurrent sockets of an account and of an address. */
    readonly accountSockets: number;
    readonly addressSockets: number;
    /** In a demo, apply the limits per address to its own machine too. */
    readonly loopback: boolean;
  };
  readonly cad: {
    /** IANA zone of the dispatch centre. */
    readonly timeZone: string;
    /** Whether admins also pass dispatch checks (ruling 28). */
    readonly adminBypass: boolean;
    /** After how many seconds the dispatch screen sounds an alarm. */
    readonly timerLimits: TimerLimits;
    /** The fire department's id in NERIS, or null: then only a demo exports to NERIS. */
    readonly nerisId: string | null;
    /** The centre's number in the registry of PSAPs, or null. */
    readonly psapId: string | null;
  };
  readonly mail: {
    /** `smtp://` or `smtps://` with user and password; null keeps mails in the outbox, which a demo shows. */
    readonly smtpUrl: string | null;
    readonly from: string;
  };
  readonly market: MarketConfig;
  /** The Stripe account; null for the sandbox. Without a webhook secret we reject all events. */
  readonly stripe: { readonly secretKey: string; readonly webhookSecret: string | null } | null;
}

/** An invalid configuration; one message names every faulty variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const environmentSchema = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .default('production'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number('must be a port number').int().min(0).max(65_535, 'must be at most 65535').default(3000),
  METRICS_PORT: z.coerce.number('must be a port number').int().min(0).max(65_535, 'must be at most 65535').optional(),
  INSTANCE_NAME: z
    .string()
    .regex(/^[\w.-]{1,40}$/, 'must be letters, digits, points and dashes')
    .optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }).optional(),
  ROLE: z.enum(ROLES, `must be one of ${ROLES.join(', ')}`).default('all'),
  NATS_URL: natsAddress.optional(),
  NATS_CA: z.string().optional(),
  TRUSTED_PROXIES: networks.default([]),
  SHUTDOWN_DELAY: z.coerce.number('must be seconds').min(0).max(30, 'must be at most 30').optional(),
  ETCD_URLS: addresses.default([]),
  PATRONI_URLS: addresses.default([]),
  DEMO: flag.optional(),
  ALLOW_PUBLIC_DEMO: flag.default(false),
  DATABASE_THROWAWAY: flag.default(false),
  BROTLI_QUALITY: z.coerce
    .number('must be a number')
    .int()
    .min(0)
    .max(11, 'must be at most 11')
    .default(BROTLI_QUALITY),
  PUBLIC_ORIGIN: originSchema.optional(),
  CORS_ORIGINS: origins.default([]),
  DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }).optional(),
  AUTH_KEYS: z.string().optional(),
  PURPOSE_KEYS: z.string().optional(),
  CHECKPOINT_FILE: z.string().optional(),
  PASSWORD_LIST: z.string().optional(),
  CHECKPOINT_MAIL: z.email('must be an e-mail address').optional(),
  CHECKPOINT_URL: z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' }).optional(),
  RELEASE_STORE: z.string().optional(),
  RELEASE_TRUST: z.string().optional(),
  RELEASE_KEY: z.string().optional(),
  RELEASE_PREVIEW: flag.default(false),
  STORYBOOK_DIR: z.string().optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' }).optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('must be a number').min(0).max(1, 'must be from 0 to 1').default(1),
  TOKEN_BINDING: flag.default(false),
  THROTTLE_REGISTRATIONS_PER_HOUR: count.default(100),
  THROTTLE_SIGN_INS_PER_MINUTE: count.default(120),
  THROTTLE_FAILURES_BEFORE_DELAY: count.default(5),
  LIMIT_ADDRESS_REQUESTS: count.default(2400),
  LIMIT_ACCOUNT_REQUESTS: count.default(1200),
  LIMIT_KEY_REQUESTS: count.default(API_KEY_LIMITS.perMinuteUnlimited),
  LIMIT_ACCOUNT_SOCKETS: count.default(30),
  LIMIT_ADDRESS_SOCKETS: count.default(300),
  LIMIT_LOOPBACK: flag.default(false),
  CAD_TZ: timeZone.default('America/New_York'),
  CAD_ADMIN_BYPASS: flag.default(true),
  CAD_PENDING_SECONDS: seconds(1).default(DEFAULT_TIMER_LIMITS.pending),
  CAD_EN_ROUTE_SECONDS: seconds(0).default(DEFAULT_TIMER_LIMITS.en_route),
  CAD_ON_SCENE_SECONDS: seconds(0).default(DEFAULT_TIMER_LIMITS.on_scene),
  CAD_PAR_SECONDS: seconds(0).default(DEFAULT_TIMER_LIMITS.par),
  CAD_PAR_AGAIN_SECONDS: seconds(1).default(DEFAULT_TIMER_LIMITS.par_again),
  CAD_NERIS_ID: z
    .string()
    .regex(/^[A-Z]{2}\d{8}$/, 'must be two capital letters and eight digits (FD24027000)')
    .optional(),
  CAD_PSAP_ID: z
    .string()
    .regex(/^\d{4}$/, 'must be four digits')
    .optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_/, 'must be a secret key of Stripe (sk_…)')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'must be a signing secret of Stripe (whsec_…)').optional(),
  ALLOW_SANDBOX: flag.default(false),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' }).optional(),
  MAIL_FROM: z.string().default(`${BRAND.name} <${BRAND.supportEmail}>`),
});

const refuse = (faults: readonly string[]): never => {
  throw new ConfigError(`The configuration is not valid:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
};

/** Treats empty variables as unset, because shells and compose files write them that way. */
const withoutEmpty = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => Boolean(entry[1])));

const faultsOf = ({ issues }: z.ZodError): string[] =>
  issues.map(({ path: [name], message }) => `${String(name)}: ${message}`);

/** Parses the market's variables. Returns the faults, so that one message can list them with all others. */
const parseMarket = (env: Record<string, string>): { market?: MarketConfig; faults: string[] } => {
  try {
    return { market: parseMarketConfig(env), faults: [] };
  } catch (error) {
    if (error instanceof z.ZodError) return { faults: faultsOf(error) };
    throw error;
  }
};

/**
 * Faults of settings that must not be reachable from outside: published passwords, above all with real money, and play money for
 * real plans.
 */
const exposures = (set: z.output<typeof environmentSchema>, demo: boolean): string[] => {
  const { HOST, STRIPE_SECRET_KEY } = set;
  return [
    ...(demo && !isLoopbackName(HOST) && !set.ALLOW_PUBLIC_DEMO
      ? [`HOST: ${HOST} is reachable from outside and DEMO=1 has known passwords; set ALLOW_PUBLIC_DEMO=1 or DEMO=0`]
      : []),
    ...(!demo && set.DATABASE_THROWAWAY ? ['DATABASE_THROWAWAY: a crash may lose everything, so it needs DEMO=1'] : []),
    ...(demo && STRIPE_SECRET_KEY?.includes('_live_')
      ? ['DEMO: demo accounts must not meet a live STRIPE_SECRET_KEY; set DEMO=0']
      : []),
    ...(!demo && STRIPE_SECRET_KEY === undefined && !set.ALLOW_SANDBOX
      ? [
          'STRIPE_SECRET_KEY: not set, so anybody could subscribe with play money; set it, or ALLOW_SANDBOX=1 to mean that',
        ]
      : []),
  ];
};

/**
 * Parses the environment; throws a ConfigError that names every faulty variable.
 * @param serves false for a command, which has no port.
 */
export const parseConfig = (environment: NodeJS.ProcessEnv, { serves = true } = {}): Config => {
  const env = withoutEmpty(environment);
  const parsed = environmentSchema.safeParse(env);
  const { market, faults } = parseMarket(env);
  if (!parsed.success || market === undefined)
    return refuse([...(parsed.error ? faultsOf(parsed.error) : []), ...faults]);
  const set = parsed.data;
  const demo = set.DEMO ?? set.DATABASE_URL === undefined;
  const exposed = serves ? exposures(set, demo) : [];
  if (exposed.length > 0) refuse(exposed);
  if (set.ROLE !== 'all' && set.DATABASE_URL === undefined)
    refuse([`DATABASE_URL: not set, and ROLE=${set.ROLE} shares its database with other instances`]);
  if ((set.ROLE === 'web' || set.ROLE === 'market') && set.NATS_URL === undefined)
    refuse([`NATS_URL: not set, and ROLE=${set.ROLE} exchanges market data with other instances`]);
  const dataDir = path.resolve(set.DATA_DIR);
  return {
    environment: set.NODE_ENV,
    host: set.HOST,
    port: set.PORT,
    metricsPort: set.METRICS_PORT ?? null,
    instanceName: set.INSTANCE_NAME ?? null,
    dataDir,
    role: set.ROLE,
    trustedProxies: set.TRUSTED_PROXIES,
    // No balancer checks the readiness of a platform that runs as a single process.
    shutdownDelayMs: (set.SHUTDOWN_DELAY ?? (set.ROLE === 'all' ? 0 : 3)) * 1000,
    nats: set.NATS_URL ? { ...set.NATS_URL, ...(set.NATS_CA && { caFile: path.resolve(set.NATS_CA) }) } : null,
    databaseUrl: set.DATABASE_URL ?? null,
    failover:
      set.ETCD_URLS.length + set.PATRONI_URLS.length > 0 ? { etcd: set.ETCD_URLS, patroni: set.PATRONI_URLS } : null,
    demo,
    publicOrigin: set.PUBLIC_ORIGIN ?? null,
    corsOrigins: set.CORS_ORIGINS,
    authKeys: set.AUTH_KEYS ?? null,
    purposeKeys: set.PURPOSE_KEYS ?? null,
    checkpoints: {
      file: set.CHECKPOINT_FILE === undefined ? null : path.resolve(set.CHECKPOINT_FILE),
      mail: set.CHECKPOINT_MAIL ?? null,
      url: set.CHECKPOINT_URL ?? null,
    },
    isDatabaseThrowaway: set.DATABASE_THROWAWAY,
    brotliQuality: set.BROTLI_QUALITY,
    passwordList: set.PASSWORD_LIST === undefined ? null : path.resolve(set.PASSWORD_LIST),
    ownerDatabaseUrl: set.DATABASE_OWNER_URL ?? null,
    releaseStore: set.RELEASE_STORE?.startsWith('s3://')
      ? set.RELEASE_STORE
      : path.resolve(set.RELEASE_STORE ?? path.join(dataDir, 'store')),
    releaseTrust: set.RELEASE_TRUST === undefined ? null : path.resolve(set.RELEASE_TRUST),
    releaseKey: set.RELEASE_KEY === undefined ? null : path.resolve(set.RELEASE_KEY),
    releasePreview: set.RELEASE_PREVIEW,
    storybookDir: set.STORYBOOK_DIR === undefined ? null : path.resolve(set.STORYBOOK_DIR),
    logLevel: set.LOG_LEVEL ?? null,
    traces:
      set.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : { endpoint: set.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: set.OTEL_TRACES_SAMPLER_ARG },
    tokenBinding: set.TOKEN_BINDING,
    throttle: {
      registrationsPerHour: set.THROTTLE_REGISTRATIONS_PER_HOUR,
      signInsPerMinute: set.THROTTLE_SIGN_INS_PER_MINUTE,
      failuresBeforeDelay: set.THROTTLE_FAILURES_BEFORE_DELAY,
    },
    limits: {
      addressRequests: set.LIMIT_ADDRESS_REQUESTS,
      accountRequests: set.LIMIT_ACCOUNT_REQUESTS,
      keyRequests: set.LIMIT_KEY_REQUESTS,
      accountSockets: set.LIMIT_ACCOUNT_SOCKETS,
      addressSockets: set.LIMIT_ADDRESS_SOCKETS,
      loopback: set.LIMIT_LOOPBACK,
    },
    cad: {
      timeZone: set.CAD_TZ,
      adminBypass: set.CAD_ADMIN_BYPASS,
      timerLimits: {
        pending: set.CAD_PENDING_SECONDS,
        en_route: set.CAD_EN_ROUTE_SECONDS,
        on_scene: set.CAD_ON_SCENE_SECONDS,
        par: set.CAD_PAR_SECONDS,
        par_again: set.CAD_PAR_AGAIN_SECONDS,
      },
      nerisId: set.CAD_NERIS_ID ?? null,
      psapId: set.CAD_PSAP_ID ?? null,
    },
    mail: { smtpUrl: set.SMTP_URL ?? null, from: set.MAIL_FROM },
    market,
    stripe:
      set.STRIPE_SECRET_KEY === undefined
        ? null
        : { secretKey: set.STRIPE_SECRET_KEY, webhookSecret: set.STRIPE_WEBHOOK_SECRET ?? null },
  };
};
