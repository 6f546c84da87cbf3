import { isTradingDay } from '@prebell/contracts';
import { z } from 'zod';
import { UNIVERSE_SIZE } from './simulator/universe';

/** Which market the platform shows and how its clock runs. */
export type MarketConfig = (SimulatorConfig | ReplayConfig | AlpacaConfig) & Recording;

export interface Recording {
  /** Folder for each day's minute bars in the replay's format. */
  readonly recordDir?: string;
  /** Recorded real days in addition to a live market, to test scans on. */
  readonly recorded?: ReplaySource;
}

export interface SimulatorConfig {
  readonly provider: 'simulator';
  /** `sim` always starts shortly before the opening bell; `real` follows the wall clock (ruling 19). */
  readonly clock: 'sim' | 'real';
  readonly seed: number;
  /** Mean trades a second over the simulated day. */
  readonly simRate: number;
  /** How many symbols the simulated market lists. */
  readonly simSymbols: number;
}

export interface ReplayConfig {
  readonly provider: 'replay';
  readonly replay: ReplaySource & {
    /** Trading day to replay. */
    readonly date: string;
    /** New York wall time up to which history is applied before the market is ready, HH:MM. */
    readonly at: string;
    /** Market seconds per real second; 0 stops the clock at `at`. */
    readonly speed: number;
  };
}

export interface AlpacaConfig {
  readonly provider: 'alpaca';
  readonly alpaca: {
    readonly keyId: string;
    readonly secret: string;
    /** `sip` is the whole market, `iex` one exchange, `delayed_sip` the whole market 15 minutes late. */
    readonly feed: 'sip' | 'iex' | 'delayed_sip';
    /** Addresses of the trading API, the market data API and the stream. */
    readonly tradingUrl: string;
    readonly dataUrl: string;
    readonly streamUrl: string;
    /** Folder of minute files from earlier days, the base of relative volume; null if there is none. */
    readonly recordings: string | null;
    /** File with free floats and shares outstanding; null if there is none. */
    readonly floats: string | null;
    /** URL of a trade halt feed in Nasdaq's format. Without it, halts from before the start are unknown. */
    readonly haltsUrl?: string;
  };
}

/** Files of recorded days. */
export interface ReplaySource {
  /** Folder of minute bars, `DATE.csv.gz`. */
  readonly dir: string;
  /** Folder of daily listings, `DATE.csv.gz`. */
  readonly listings: string;
  /** File with free floats and shares outstanding. */
  readonly floats: string;
  /** File with splits. Without it, no price is adjusted. */
  readonly splits?: string;
  /** File with halts. Without it, halts are unknown. */
  readonly halts?: string;
  /** File with headlines. Without it, the day has no news. */
  readonly headlines?: string;
}

const number = z.coerce.number('must be a number');

const environmentSchema = z.object({
  MARKET_PROVIDER: z
    .enum(['simulator', 'replay', 'alpaca'], 'must be simulator, replay or alpaca')
    .default('simulator'),
  MARKET_CLOCK: z.enum(['sim', 'real'], 'must be sim or real').default('sim'),
  MARKET_SEED: number.int('must be a whole number').min(0, 'must not be negative').max(0xffff_ffff).default(1),
  MARKET_SIM_RATE: number.min(1, 'must be at least 1').max(100_000, 'must be at most 100000').default(2_000),
  MARKET_SIM_SYMBOLS: number
    .int('must be a whole number')
    .min(100, 'must be at least 100')
    .max(UNIVERSE_SIZE, `must be at most ${UNIVERSE_SIZE}`)
    .default(UNIVERSE_SIZE),
  ALPACA_KEY_ID: z.string().optional(),
  ALPACA_SECRET: z.string().optional(),
  ALPACA_FEED: z.enum(['sip', 'iex', 'delayed_sip'], 'must be sip, iex or delayed_sip').default('iex'),
  ALPACA_TRADING_URL: z.url('must be a URL').default('https://api.alpaca.markets'),
  ALPACA_DATA_URL: z.url('must be a URL').default('https://data.alpaca.markets'),
  ALPACA_STREAM_URL: z.url('must be a URL').default('wss://stream.data.alpaca.markets'),
  MARKET_RECORD_DIR: z.string().optional(),
  MARKET_FLOATS: z.string().optional(),
  MARKET_HALTS_URL: z.url({ protocol: /^https?$/, error: 'must be a URL' }).optional(),
  MARKET_REPLAY_DIR: z.string().optional(),
  MARKET_REPLAY_LISTINGS: z.string().optional(),
  MARKET_REPLAY_FLOATS: z.string().optional(),
  MARKET_REPLAY_SPLITS: z.string().optional(),
  MARKET_REPLAY_HALTS: z.string().optional(),
  MARKET_REPLAY_NEWS: z.string().optional(),
  MARKET_REPLAY_DATE: z.iso
    .date({ error: 'must be a date such as 2025-02-06', abort: true })
    .refine(isTradingDay, { error: 'must be a trading day', abort: true })
    .optional(),
  MARKET_REPLAY_AT: z
    .string()
    .regex(/^((0[4-9]|1\d):[0-5]\d|20:00)$/, 'must be a time from 04:00 to 20:00')
    .default('09:24'),
  MARKET_REPLAY_SPEED: number.min(0, 'must not be negative').max(3_600, 'must be at most 3600').default(1),
});

const REPLAY_NEEDS = [
  'MARKET_REPLAY_DIR',
  'MARKET_REPLAY_LISTINGS',
  'MARKET_REPLAY_FLOATS',
  'MARKET_REPLAY_DATE',
] as const;

const ALPACA_NEEDS = ['ALPACA_KEY_ID', 'ALPACA_SECRET'] as const;

type Settings = z.output<typeof environmentSchema>;

const optionalFiles = (set: Settings) => ({
  ...(set.MARKET_REPLAY_SPLITS === undefined ? {} : { splits: set.MARKET_REPLAY_SPLITS }),
  ...(set.MARKET_REPLAY_HALTS === undefined ? {} : { halts: set.MARKET_REPLAY_HALTS }),
  ...(set.MARKET_REPLAY_NEWS === undefined ? {} : { headlines: set.MARKET_REPLAY_NEWS }),
});

/** The recorded days of a live source, with listings from another source. None for a simulation, because its days prove nothing. */
const recordedBeside = (set: Settings): Pick<Recording, 'recorded'> => {
  if (set.MARKET_PROVIDER !== 'alpaca') return {};
  const dir = set.MARKET_REPLAY_DIR ?? set.MARKET_RECORD_DIR;
  const [listings, floats] = [set.MARKET_REPLAY_LISTINGS, set.MARKET_REPLAY_FLOATS ?? set.MARKET_FLOATS];
  if (dir === undefined || listings === undefined || floats === undefined) return {};
  return { recorded: { dir, listings, floats, ...optionalFiles(set) } };
};

const marketSchema = environmentSchema.transform((set, ctx): MarketConfig => {
  const recording: Recording = {
    ...(set.MARKET_RECORD_DIR === undefined ? {} : { recordDir: set.MARKET_RECORD_DIR }),
    ...recordedBeside(set),
  };
  if (set.MARKET_PROVIDER === 'alpaca') {
    const { ALPACA_KEY_ID: keyId, ALPACA_SECRET: secret } = set;
    if (!keyId || !secret) {
      for (const name of ALPACA_NEEDS)
        if (!set[name])
          ctx.addIssue({ code: 'custom', path: [name], message: 'is needed with MARKET_PROVIDER=alpaca' });
      return z.NEVER;
    }
    return {
      provider: 'alpaca',
      alpaca: {
        keyId,
        secret,
        feed: set.ALPACA_FEED,
        tradingUrl: set.ALPACA_TRADING_URL,
        dataUrl: set.ALPACA_DATA_URL,
        streamUrl: set.ALPACA_STREAM_URL,
        recordings: set.MARKET_RECORD_DIR ?? null,
        floats: set.MARKET_FLOATS ?? null,
        ...(set.MARKET_HALTS_URL === undefined ? {} : { haltsUrl: set.MARKET_HALTS_URL }),
      },
      ...recording,
    };
  }
  if (set.MARKET_PROVIDER === 'simulator')
    return {
      provider: 'simulator',
      clock: set.MARKET_CLOCK,
      seed: set.MARKET_SEED,
      simRate: set.MARKET_SIM_RATE,
      simSymbols: set.MARKET_SIM_SYMBOLS,
      ...recording,
    };
  const { MARKET_REPLAY_DIR: dir, MARKET_REPLAY_LISTINGS: listings } = set;
  const { MARKET_REPLAY_FLOATS: floats, MARKET_REPLAY_DATE: date } = set;
  if (!dir || !listings || !floats || !date) {
    for (const name of REPLAY_NEEDS)
      if (!set[name]) ctx.addIssue({ code: 'custom', path: [name], message: 'is needed with MARKET_PROVIDER=replay' });
    return z.NEVER;
  }
  return {
    provider: 'replay',
    replay: {
      dir,
      listings,
      floats,
      ...optionalFiles(set),
      date,
      at: set.MARKET_REPLAY_AT,
      speed: set.MARKET_REPLAY_SPEED,
    },
    ...recording,
  };
});

/** Parses the MARKET_* variables. Throws a ZodError whose issues have the name of the variable as path. */
export const parseMarketConfig = (env: Readonly<Record<string, string | undefined>>): MarketConfig =>
  marketSchema.parse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')));
