import type { ClockReading } from '../clock/market-clock';
import type { ConnectEngine, EngineLink, EngineLinkEvents } from '../service/engine-link';
import type { FromEngine, ToEngine } from '../service/protocol';
import { type EngineCall, Watches } from './watches';

/** A market service of another instance. */
export interface Guest {
  send(message: FromEngine): void;
  /** The engine is gone; the guest reconnects. */
  end(): void;
}

interface PendingCall {
  readonly guest: Guest;
  readonly id: number;
}

/**
 * Shares one engine between this process's market service, which starts and restarts it, and the services of other
 * instances. Each service sees it as its own engine.
 */
export class EngineHub {
  readonly #guests = new Set<Guest>();
  readonly #watches = new Watches<Guest | 'host'>();
  /** Guests' calls by their number here, which is negative: the host's own are positive. */
  readonly #pending = new Map<number, PendingCall>();
  #lastId = 0;
  #link: EngineLink | null = null;
  #clock: ClockReading | null = null;
  /** The source's last report while it is not live. */
  #lost: Extract<FromEngine, { type: 'live' }> | null = null;
  /** Null while the engine is not ready. */
  #ready: Extract<FromEngine, { type: 'ready' }> | null = null;

  /** @param connectEngine starts the shared engine */
  constructor(private readonly connectEngine: ConnectEngine) {}

  /** The market's clock as last set. */
  get clock(): ClockReading | null {
    return this.#clock;
  }

  get isReady(): boolean {
    return this.#ready !== null;
  }

  /** For this process's market service. */
  readonly connect: ConnectEngine = (start, events) => {
    const link = this.connectEngine(start, {
      onMessage: (message) => this.#receive(message, events),
      onLost: (error) => {
        this.#end();
        events.onLost(error);
      },
    });
    this.#link = link;
    return {
      send: (message) => this.#ask('host', message, (answer) => events.onMessage(answer)),
      stop: async () => {
        this.#end();
        await link.stop();
      },
    };
  };

  /** Admits a guest; null while no engine is ready. */
  join(guest: Guest): { receive(message: ToEngine): void; leave(): void } | null {
    if (this.#ready === null || this.#clock === null) return null;
    this.#guests.add(guest);
    guest.send({ type: 'clock', clock: this.#clock });
    guest.send(this.#ready);
    if (this.#lost !== null) guest.send(this.#lost);
    return {
      receive: (message) => this.#ask(guest, message, (answer) => guest.send(answer)),
      leave: () => this.#leave(guest),
    };
  }

  #receive(message: FromEngine, host: EngineLinkEvents): void {
    if (message.type === 'clock') this.#clock = message.clock;
    if (message.type === 'live') this.#lost = message.isLive ? null : message;
    if (message.type === 'ready') {
      this.#ready = message;
      this.#lost = null;
    }
    if ((message.type === 'answer' || message.type === 'refusal') && message.id < 0) {
      const call = this.#pending.get(message.id);
      this.#pending.delete(message.id);
      call?.guest.send({ ...message, id: call.id });
      return;
    }
    host.onMessage(message);
    // Only the host stores the trades around hits.
    if (message.type === 'publication') this.#tell({ ...message, publication: { ...message.publication, ticks: [] } });
    if (message.type === 'clock' || message.type === 'live') this.#tell(message);
  }

  #tell(message: FromEngine): void {
    for (const guest of this.#guests) guest.send(message);
  }

  #ask(reader: Guest | 'host', message: ToEngine, answer: (message: FromEngine) => void): void {
    if (message.type !== 'call') {
      // The host paces the engine and stores its hits; a slow guest loses its connection.
      if (reader === 'host') this.#link?.send(message);
      return;
    }
    // Closures come from the database, which the host reads too.
    const isMine = reader === 'host' || message.method !== 'setClosures';
    if (isMine && this.#watches.admit(reader, message)) this.#forward(reader, message);
    else answer({ type: 'answer', id: message.id, value: undefined });
  }

  #forward(reader: Guest | 'host', message: EngineCall): void {
    if (reader === 'host') {
      this.#link?.send(message);
      return;
    }
    this.#pending.set(this.#nextId(), { guest: reader, id: message.id });
    this.#link?.send({ ...message, id: this.#lastId });
  }

  #nextId(): number {
    this.#lastId -= 1;
    return this.#lastId;
  }

  #leave(guest: Guest): void {
    if (!this.#guests.delete(guest)) return;
    for (const [id, call] of this.#pending) if (call.guest === guest) this.#pending.delete(id);
    for (const call of this.#watches.forget(guest)) this.#link?.send({ ...call, id: this.#nextId() });
  }

  #end(): void {
    this.#ready = null;
    this.#link = null;
    this.#pending.clear();
    this.#watches.clear();
    const guests = [...this.#guests];
    this.#guests.clear();
    for (const guest of guests) guest.end();
  }
}
