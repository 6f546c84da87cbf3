import { seconds } from '@prebell/contracts';
import type { Logger } from 'pino';
import { type ClockReading, marketTime } from '../clock/market-clock';
import type { MarketConfig } from '../market-config';
import type { ConnectEngine, EngineLink, EngineLinkEvents } from '../service/engine-link';
import type { FromEngine } from '../service/protocol';

/** How often to check the leader's clock. */
const LOOK_EVERY_MS = seconds(1);
/** Clocks that differ by at most this much market time count as equal, because each engine starts a new day on its own. */
const SAME_CLOCK_MS = seconds(2);

/** Whether two readings show the same time now and run at the same pace. */
export const isSameClock = (one: ClockReading, other: ClockReading, real: number): boolean =>
  one.speed === other.speed &&
  one.until === other.until &&
  Math.abs(marketTime(one, real) - marketTime(other, real)) <= SAME_CLOCK_MS * Math.max(1, one.speed);

interface WarmOptions {
  readonly config: MarketConfig;
  readonly connectEngine: ConnectEngine;
  /** The leader's clock; null if there is no leader. */
  readonly leadersClock: () => Promise<ClockReading | null>;
  /** Called when an engine becomes ready for takeover, or stops being ready. */
  readonly onWarmth: (isWarm: boolean) => void;
  readonly log: Pick<Logger, 'info' | 'debug'>;
}

/**
 * A standby's engine. It runs on the leader's clock with the history applied, and its publications are ignored, so that
 * a change of leaders takes only moments. Works only for sources that give every reader the same data (simulator,
 * replay): a live feed allows one connection.
 */
export class WarmEngine {
  #link: EngineLink | null = null;
  #clock: ClockReading | null = null;
  #ready: FromEngine | null = null;
  /** The source's last report while it is not live. */
  #lost: Extract<FromEngine, { type: 'live' }> | null = null;
  /** Null until the engine is taken over. */
  #owner: EngineLinkEvents | null = null;

  constructor(private readonly options: WarmOptions) {}

  /** Keeps an engine on the leader's clock until `signal` is aborted. */
  keep(signal: AbortSignal): void {
    let isLooking = false;
    const timer = setInterval(() => {
      if (isLooking) return;
      isLooking = true;
      void this.#look(signal).finally(() => {
        isLooking = false;
      });
    }, LOOK_EVERY_MS);
    signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  }

  async #look(signal: AbortSignal): Promise<void> {
    // If the database is unreachable, keep the engine as it is.
    const clock = await this.options.leadersClock().catch(() => null);
    if (signal.aborted || clock === null) return;
    if (this.#clock === null || !isSameClock(this.#clock, clock, Date.now())) await this.#start(clock);
  }

  /** For the market service: hands over the warm engine if it runs on `start.clock`, otherwise starts another one. */
  readonly connect: ConnectEngine = (start, events) => {
    const [link, clock, ready] = [this.#link, this.#clock, this.#ready];
    const isUsable =
      link !== null && clock !== null && start.clock !== null && isSameClock(clock, start.clock, Date.now());
    if (!isUsable) {
      void this.#drop();
      return this.options.connectEngine(start, events);
    }
    this.#owner = events;
    // Answer only after the caller has its link, because it may react immediately.
    queueMicrotask(() => {
      // An engine that is still applying the history will report when it is ready.
      if (ready === null) return;
      events.onMessage({ type: 'clock', clock });
      events.onMessage(ready);
      if (this.#lost !== null) events.onMessage(this.#lost);
    });
    this.#link = null;
    return link;
  };

  /** Ends the engine unless it was taken over. */
  async stop(): Promise<void> {
    if (this.#owner === null) await this.#drop();
  }

  async #start(clock: ClockReading): Promise<void> {
    await this.#drop();
    const { config, connectEngine, log } = this.options;
    log.debug({ clock }, 'An engine is warmed by the clock of the leader');
    this.#clock = clock;
    const link = connectEngine(
      { config, clock, stateDir: null, closures: [] },
      {
        onMessage: (message) => (this.#owner ? this.#owner.onMessage(message) : this.#note(message, link)),
        onLost: (error) => {
          if (this.#owner) this.#owner.onLost(error);
          else void this.#drop();
        },
      },
    );
    this.#link = link;
  }

  #note(message: FromEngine, link: EngineLink): void {
    if (message.type === 'clock') this.#clock = message.clock;
    if (message.type === 'live') this.#lost = message.isLive ? null : message;
    if (message.type === 'publication') link.send({ type: 'published' });
    if (message.type === 'failed') void this.#drop();
    if (message.type !== 'ready') return;
    this.#ready = message;
    this.options.log.info('The standby engine is warm');
    this.options.onWarmth(true);
  }

  async #drop(): Promise<void> {
    const link = this.#link;
    this.#link = null;
    this.#clock = null;
    this.#ready = null;
    this.#lost = null;
    this.options.onWarmth(false);
    await link?.stop();
  }
}
