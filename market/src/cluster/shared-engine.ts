import { seconds } from '@prebell/contracts';
import type { ClockReading } from '../clock/market-clock';
import { streamOf } from '../service/engine-api';
import type { ConnectEngine, EngineLink, EngineLinkEvents } from '../service/engine-link';
import type { FromEngine, Publication, ToEngine } from '../service/protocol';
import type { Messages } from './messages';
import { type Answer, type Ask, askSchema, type LeaderMessage } from './shared-messages';
import { askSubject, customSubject, EVENTS, scanSubject, subjectOf, symbolSubject } from './subjects';
import { type EngineCall, Watches } from './watches';

/** Interval of the leader's heartbeats. */
export const BEAT_EVERY_MS = 500;
/** A guest that is silent for this long has ended or found another leader. (A guest gives up on its leader sooner.) */
const FORGET_AFTER_MS = seconds(10);
/** Name under which this process's own service watches streams. */
const HOST = 'host';
const GONE: Answer = { type: 'gone' };
const DONE: Answer = { type: 'answer', value: null };

type Body<M> = M extends LeaderMessage ? Omit<M, 'epoch' | 'n'> : never;
type Outgoing = Body<Exclude<LeaderMessage, { type: 'publication' }>> | Publishing;
interface Publishing {
  readonly type: 'publication';
  readonly publication: Partial<Publication>;
}

/**
 * Shares one engine between this process's market service, which starts and restarts it, and the services of other
 * instances. Each service sees it as its own engine.
 */
export class SharedEngine {
  readonly #watches = new Watches<string>();
  /** When we last heard from each guest with streams, `performance.now()`. */
  readonly #heardAt = new Map<string, number>();
  /** Pending calls of guests by their id here. It is negative, because the host's own ids are positive. */
  readonly #pending = new Map<number, (answer: Answer) => void>();
  #lastId = 0;
  /** The last message number of each subject. */
  readonly #numbers = new Map<string, number>();
  #others: { readonly messages: Messages; readonly epoch: number } | null = null;
  #link: EngineLink | null = null;
  #clock: ClockReading | null = null;
  /** Null while the engine is not ready. */
  #ready: Extract<FromEngine, { type: 'ready' }> | null = null;
  /** The source's last report while it is not live. */
  #lost: Extract<FromEngine, { type: 'live' }> | null = null;

  /** @param connectEngine starts the shared engine */
  constructor(private readonly connectEngine: ConnectEngine) {}

  /** The market's clock as it was last set. */
  get clock(): ClockReading | null {
    return this.#clock;
  }

  /** Connects this process's market service. */
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
      send: (message) => this.#sendForHost(message, events),
      stop: async () => {
        this.#end();
        await link.stop();
      },
    };
  };

  /** As the leader of `epoch`, publishes to the other instances and answers them. Returns a function that stops it. */
  share(messages: Messages, epoch: number): () => void {
    this.#others = { messages, epoch };
    const unanswer = messages.respond(askSubject(epoch), askSchema, (ask) => this.#answer(ask));
    const timer = setInterval(() => {
      this.#forgetSilent();
      this.#beat();
    }, BEAT_EVERY_MS);
    this.#beat();
    return () => {
      clearInterval(timer);
      unanswer();
      this.#send(EVENTS, { type: 'gone' });
      this.#others = null;
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
      const { id, ...answer } = message;
      this.#pending.get(id)?.(answer);
      this.#pending.delete(id);
      return;
    }
    host.onMessage(message);
    if (message.type === 'publication') this.#publish(message.publication);
    if (message.type === 'clock' || message.type === 'live' || message.type === 'ready') this.#beat();
  }

  /** Leaves out the trades around hits, because only the host stores those. */
  #publish({ deltas, custom, quotes, candles, hits, halts, news, stamps }: Publication): void {
    const send = (subject: string, publication: Partial<Publication>) =>
      this.#send(subject, { type: 'publication', publication });
    for (const part of deltas) send(scanSubject(part.delta.scanner, part.cap), { deltas: [part] });
    for (const part of custom) send(customSubject(part.delta.scanner, part.version), { custom: [part] });
    for (const symbol of new Set([...quotes, ...candles].map((part) => part.symbol)))
      send(symbolSubject(symbol), {
        quotes: quotes.filter((quote) => quote.symbol === symbol),
        candles: candles.filter((candle) => candle.symbol === symbol),
      });
    if (hits.length + halts.length + news.length > 0 || stamps !== null) send(EVENTS, { hits, halts, news, stamps });
  }

  #beat(): void {
    if (this.#ready === null || this.#clock === null) return;
    const { label } = this.#ready;
    const trouble = this.#lost?.trouble ?? null;
    this.#send(EVENTS, { type: 'beat', clock: this.#clock, label, isLive: this.#lost === null, trouble });
  }

  #send(subject: string, message: Outgoing): void {
    if (this.#others === null) return;
    const { messages, epoch } = this.#others;
    const n = (this.#numbers.get(subject) ?? 0) + 1;
    this.#numbers.set(subject, n);
    messages.publish(subject, { epoch, n, ...message });
  }

  #sendForHost(message: ToEngine, { onMessage }: EngineLinkEvents): void {
    if (message.type !== 'call' || this.#watches.admit(HOST, message)) this.#link?.send(message);
    else onMessage({ type: 'answer', id: message.id, value: undefined });
  }

  #answer(ask: Ask): Answer | Promise<Answer> {
    const { guest } = ask;
    if (ask.type === 'leave') this.#forget(guest);
    const isKnown = this.#heardAt.has(guest);
    if (isKnown) this.#heardAt.set(guest, performance.now());
    if (ask.type !== 'call') return isKnown ? DONE : GONE;
    if (this.#ready === null) return GONE;
    const { method, args, timed } = ask;
    const call: EngineCall = { type: 'call', id: this.#nextId(), method, args, ...(timed && { timed }) };
    if (!this.#watches.admit(guest, call)) return DONE;
    const stream = streamOf(ask.method);
    const subject = stream?.isStart ? subjectOf(stream.name, ask.args) : null;
    if (subject !== null) this.#heardAt.set(guest, performance.now());
    return new Promise((resolve) => {
      this.#pending.set(call.id, (answer) =>
        resolve(
          subject === null || answer.type !== 'answer' ? answer : { ...answer, n: this.#numbers.get(subject) ?? 0 },
        ),
      );
      this.#link?.send(call);
    });
  }

  #forgetSilent(): void {
    const now = performance.now();
    for (const [guest, at] of this.#heardAt) if (now - at > FORGET_AFTER_MS) this.#forget(guest);
  }

  #forget(guest: string): void {
    this.#heardAt.delete(guest);
    for (const call of this.#watches.forget(guest)) this.#link?.send({ ...call, id: this.#nextId() });
  }

  #nextId(): number {
    this.#lastId -= 1;
    return this.#lastId;
  }

  #end(): void {
    if (this.#ready !== null) this.#send(EVENTS, { type: 'gone' });
    this.#ready = null;
    this.#link = null;
    for (const settle of this.#pending.values()) settle(GONE);
    this.#pending.clear();
    this.#watches.clear();
    this.#heardAt.clear();
  }
}
