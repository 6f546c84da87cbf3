import { randomUUID } from 'node:crypto';
import { seconds } from '@prebell/contracts';
import { streamKey, streamOf } from '../service/engine-api';
import { type ConnectEngine, type EngineLink, type EngineLinkEvents, LeaderLost } from '../service/engine-link';
import type { ToEngine } from '../service/protocol';
import type { Messages } from './messages';
import { BEAT_EVERY_MS } from './shared-engine';
import {
  type Answer,
  type Ask,
  answerSchema,
  type Beat,
  type LeaderMessage,
  leaderMessageSchema,
} from './shared-messages';
import { askSubject, EVENTS, subjectOf } from './subjects';
import type { EngineCall } from './watches';

/** After this much silence we treat the leader as gone, or the connection to it as lost. */
const SILENCE_MS = 6 * BEAT_EVERY_MS;
/** How often a link with streams tells the leader that it still reads them. */
const HERE_EVERY_MS = seconds(2);
/** Longer than the market service itself waits for an answer. */
const ANSWER_TIMEOUT_MS = seconds(11);

const LOST_MESSAGES = 'Messages of the market leader were lost';

/** The newest leader that any link of this process has heard from. A deposed leader may still send messages for a moment. */
interface KnownLeader {
  epoch: number;
}

/** A link to one leader, from its first heartbeat until it falls silent, is replaced or stops, or until a message is lost. */
class RemoteLink implements EngineLink {
  readonly #guest = randomUUID();
  /** The last message number of each subject. */
  readonly #numbers = new Map<string, number>();
  /** The subject of each stream that this link reads, by the stream's key. */
  readonly #streams = new Map<string, string>();
  /** Ends the subscription of a subject. */
  readonly #subscriptions = new Map<string, () => void>();
  readonly #silence: ReturnType<typeof setTimeout>;
  readonly #here: ReturnType<typeof setInterval>;
  readonly #unwatchConnection: () => void;
  /** When the link last heard from the leader, epoch milliseconds. */
  #heardAt = 0;
  /** Epoch of the leader that this link follows; null before the first heartbeat. */
  #leader: number | null = null;
  #isEnded = false;

  constructor(
    private readonly messages: Messages,
    private readonly known: KnownLeader,
    private readonly events: EngineLinkEvents,
  ) {
    this.#silence = setTimeout(() => this.#onSilence(), SILENCE_MS);
    this.#here = setInterval(() => this.#sayHere(), HERE_EVERY_MS);
    this.#unwatchConnection = messages.onChange(() => {
      const trouble = messages.trouble();
      if (trouble !== null && this.#leader !== null) this.#lose(trouble);
    });
    this.#subscribe(EVENTS);
  }

  send(message: ToEngine): void {
    // Other messages are for the leader's own service, which paces the engine and stores its hits.
    if (message.type === 'call') void this.#call(message);
  }

  async stop(): Promise<void> {
    if (this.#leader !== null && !this.#isEnded) {
      const leave: Ask = { type: 'leave', guest: this.#guest };
      this.messages.publish(askSubject(this.#leader), leave);
    }
    this.#end();
  }

  #hear(subject: string, message: LeaderMessage): void {
    if (message.epoch < this.known.epoch) return;
    this.known.epoch = message.epoch;
    if (this.#leader === null) {
      if (message.type === 'beat') this.#begin(message);
      return;
    }
    const fault = this.#faultOf(subject, message);
    if (fault === null) this.#take(subject, message);
    else this.#lose(fault);
  }

  /** Why this link cannot continue after a message; null if the message is as expected. */
  #faultOf(subject: string, { epoch, type, n }: LeaderMessage): string | null {
    if (epoch !== this.#leader) return 'Another instance leads the market now';
    if (type === 'gone') return 'The market leader stopped';
    const last = this.#numbers.get(subject);
    return last === undefined || n === last + 1 ? null : LOST_MESSAGES;
  }

  #take(subject: string, message: LeaderMessage): void {
    this.#numbers.set(subject, message.n);
    this.#refresh();
    if (message.type === 'beat') this.#takeBeat(message);
    if (message.type === 'publication')
      this.events.onMessage({ type: 'publication', publication: { ...message.publication, ticks: [] } });
  }

  #begin(beat: Beat): void {
    this.#leader = beat.epoch;
    this.#numbers.set(EVENTS, beat.n);
    this.#refresh();
    this.events.onMessage({ type: 'clock', clock: beat.clock });
    this.events.onMessage({ type: 'ready', label: beat.label });
    this.#takeBeat(beat);
  }

  #takeBeat({ clock, isLive, trouble }: Beat): void {
    this.events.onMessage({ type: 'clock', clock });
    this.events.onMessage({ type: 'live', isLive, trouble });
  }

  async #call({ id, method, args, timed }: EngineCall): Promise<void> {
    // Closures come from the database, which the leader reads itself. Only the leader handles hits of custom scans.
    if (method === 'setClosures' || method === 'followScans' || method === 'ownHits' || method === 'outcomes')
      return this.events.onMessage({ type: 'answer', id, value: undefined });
    const stream = streamOf(method);
    const subject = stream && subjectOf(stream.name, args);
    if (stream?.isStart) this.#follow(streamKey(stream.name, args), subject!);
    else if (stream) this.#unfollow(streamKey(stream.name, args));
    try {
      const answer = await this.#ask({
        type: 'call',
        guest: this.#guest,
        method,
        args: [...args],
        ...(timed && { timed }),
      });
      if (answer === null || answer.type === 'gone') return this.#lose('The market leader does not answer');
      if (answer.type === 'answer' && answer.n !== undefined && !this.#hasHeard(subject!, answer.n))
        return this.#lose(LOST_MESSAGES);
      if (!this.#isEnded) this.events.onMessage({ ...answer, id });
    } catch (error) {
      if (!this.#isEnded) this.events.onMessage({ type: 'refusal', id, message: String(error) });
    }
  }

  /** Whether every message of a stream before its snapshot has arrived. The first snapshot sets the starting number. */
  #hasHeard(subject: string, n: number): boolean {
    if (!this.#subscriptions.has(subject)) return true;
    const last = this.#numbers.get(subject);
    if (last === undefined) this.#numbers.set(subject, n);
    return last === undefined || last >= n;
  }

  #ask(ask: Ask, timeoutMs: number = ANSWER_TIMEOUT_MS): Promise<Answer | null> {
    return this.messages.request(askSubject(this.#leader!), ask, { schema: answerSchema, timeoutMs });
  }

  /** Without streams, the leader does not need to know about this link. */
  async #sayHere(): Promise<void> {
    if (this.#leader === null || this.#streams.size === 0) return;
    const answer = await this.#ask({ type: 'here', guest: this.#guest }, SILENCE_MS).catch(() => null);
    if (answer?.type !== 'answer') this.#lose('The market leader does not answer');
  }

  /** Call this before asking the leader for the stream, so that no change after its answer gets lost. */
  #follow(key: string, subject: string): void {
    this.#streams.set(key, subject);
    if (!this.#subscriptions.has(subject)) this.#subscribe(subject);
  }

  #unfollow(key: string): void {
    const subject = this.#streams.get(key);
    if (subject === undefined) return;
    this.#streams.delete(key);
    if ([...this.#streams.values()].includes(subject)) return;
    this.#subscriptions.get(subject)?.();
    this.#subscriptions.delete(subject);
    this.#numbers.delete(subject);
  }

  #subscribe(subject: string): void {
    const take = (message: LeaderMessage) => this.#isEnded || this.#hear(subject, message);
    this.#subscriptions.set(subject, this.messages.subscribe(subject, leaderMessageSchema, take));
  }

  #refresh(): void {
    this.#heardAt = Date.now();
    this.#silence.refresh();
  }

  #onSilence(): void {
    if (this.#leader !== null) {
      const since = new Date(this.#heardAt).toISOString().slice(11, 19);
      this.#lose('The market leader is silent', `The market leader is silent since ${since} UTC`);
      return;
    }
    this.#reportTrouble(this.messages.trouble() ?? 'No market instance leads');
    this.#silence.refresh();
  }

  /**
   * Reports the reason before the engine is replaced, so that screens mark their prices as old.
   * @param known the reason for the log
   */
  #lose(reason: string, known = reason): void {
    if (this.#isEnded) return;
    this.#end();
    this.#reportTrouble(reason);
    this.events.onLost(new LeaderLost(known));
  }

  #reportTrouble(trouble: string): void {
    this.events.onMessage({ type: 'live', isLive: false, trouble });
  }

  #end(): void {
    this.#isEnded = true;
    clearTimeout(this.#silence);
    clearInterval(this.#here);
    this.#unwatchConnection();
    for (const unsubscribe of this.#subscriptions.values()) unsubscribe();
  }
}

/**
 * Uses the leader's engine as if it ran here. Waits for a heartbeat of the leader. When the link ends, the engine
 * counts as lost, and the market service asks for the next one.
 */
export const remoteEngine = (messages: Messages): ConnectEngine => {
  const known: KnownLeader = { epoch: 0 };
  return (_start, events) => new RemoteLink(messages, known, events);
};

/** The engine of an instance without a market: it never becomes ready. */
export const noEngine: ConnectEngine = () => ({ send: () => undefined, stop: async () => undefined });
