import { minutes, seconds, toSeconds } from '@prebell/contracts';
import WebSocket from 'ws';
import { type AlpacaMessage, readFrame } from './messages';
import type { AlpacaKeys } from './rest';
import { streamError } from './stream-errors';

/** All times in milliseconds. */
const TIMES: Readonly<Record<'firstRetry' | 'longestRetry' | 'lateRetry' | 'ping' | 'answer', number>> = {
  firstRetry: 250,
  longestRetry: seconds(30),
  /** Delay between attempts while a person must act, for example on keys or the subscription. */
  lateRetry: minutes(1),
  ping: seconds(1),
  /** Longest wait for each answer before data flows: the greeting, the answer to the keys, and the answer to the subscription. */
  answer: seconds(10),
};
/** After 2 pings without any message we warn, and after 10 we treat the connection as lost. */
const [WARNED_PINGS, LOST_PINGS] = [2, 10];
const WARN_EVERY_MS = minutes(1);
/** What the stream waits for before it delivers data, as named in the log. */
const STEPS = { connected: 'greeting', authenticated: 'answer to the keys', subscribed: 'answer to the subscription' };

export interface AlpacaStreamOptions extends AlpacaKeys {
  /** wss://…/v2/{feed}. */
  readonly url: string;
  /** Channels by name, such as `{trades: ['*']}`. */
  readonly channels: Readonly<Record<string, readonly string[]>>;
  readonly onMessages: (messages: readonly AlpacaMessage[]) => void;
  /** Called with true once subscribed and with false when the connection is lost. */
  readonly onConnected: (isConnected: boolean) => void;
  /** Called for a message that does not follow the protocol. */
  readonly onMalformed: () => void;
  /** Called with news for the operator: what happened, and what the stream does about it. */
  readonly onTrouble: (reason: string) => void;
  /** Shorter times for tests. */
  readonly times?: Partial<typeof TIMES>;
}

/** The market data stream. It reconnects with backoff and jitter until it is stopped. */
export class AlpacaStream {
  readonly #times: typeof TIMES;
  #socket: WebSocket | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #answer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  /** Pings since the last message. */
  #unheard = 0;
  #warnedAt = Number.NEGATIVE_INFINITY;
  #isLate = false;
  #isConnected = false;
  #isStopped = false;

  constructor(private readonly options: AlpacaStreamOptions) {
    this.#times = { ...TIMES, ...options.times };
    this.#connect();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#retry);
    this.#end();
    this.#socket?.terminate();
  }

  #connect(): void {
    const socket = new WebSocket(this.options.url, { handshakeTimeout: 10_000, maxPayload: 64 * 1024 * 1024 });
    this.#socket = socket;
    this.#unheard = 0;
    this.#isLate = false;
    socket.on('open', () => this.#expect('connected'));
    socket.on('message', (data) => this.#receive(String(data)));
    socket.on('pong', () => this.#heard());
    socket.on('close', () => this.#lost());
    // Nothing to do here: a close event follows every error.
    socket.on('error', () => undefined);
    this.#ping = setInterval(() => this.#check(socket), this.#times.ping);
  }

  /** Any message proves that the connection works, because a pong may wait behind a burst of messages. */
  #heard(): void {
    this.#unheard = 0;
  }

  /** Counts pings instead of seconds: a busy process reads waiting messages only when its turn comes. */
  #check(socket: WebSocket): void {
    if (socket.readyState !== WebSocket.OPEN) return;
    if (this.#unheard >= LOST_PINGS) {
      this.options.onTrouble('The market data stream is silent; reconnecting');
      socket.terminate();
      return;
    }
    if (this.#unheard === WARNED_PINGS) this.#warnSlow();
    this.#unheard += 1;
    socket.ping();
  }

  #warnSlow(): void {
    const now = performance.now();
    if (now - this.#warnedAt < WARN_EVERY_MS) return;
    this.#warnedAt = now;
    this.options.onTrouble('The market data stream is slow to answer');
  }

  #receive(frame: string): void {
    this.#heard();
    const messages = readFrame(frame, this.options.onMalformed);
    for (const message of messages) this.#control(message);
    if (messages.length > 0) this.options.onMessages(messages);
  }

  #control(message: AlpacaMessage): void {
    switch (message.kind) {
      case 'connected': {
        const { keyId, secret } = this.options;
        this.#send({ action: 'auth', key: keyId, secret });
        this.#expect('authenticated');
        break;
      }
      case 'authenticated':
        this.#send({ action: 'subscribe', ...this.options.channels });
        this.#expect('subscribed');
        break;
      case 'subscribed':
        clearTimeout(this.#answer);
        this.#failures = 0;
        this.#set(true);
        break;
      case 'error':
        this.#failed(message.code, message.text);
        break;
    }
  }

  /** If the source does not answer in time, reconnects. */
  #expect(step: keyof typeof STEPS): void {
    const socket = this.#socket;
    clearTimeout(this.#answer);
    this.#answer = setTimeout(() => {
      this.options.onTrouble(
        `The market data stream sent no ${STEPS[step]} within ${toSeconds(this.#times.answer)} s; it is tried again`,
      );
      socket?.terminate();
    }, this.#times.answer);
  }

  #failed(code: number | null, text: string): void {
    const { meaning, outcome } = streamError(code, this.#isConnected);
    const next =
      outcome === 'ignore'
        ? 'the stream goes on'
        : outcome === 'late'
          ? `it is tried again in ${toSeconds(this.#times.lateRetry)} s`
          : 'it is tried again';
    const name = code === null ? 'Error without a code' : `Error ${code}`;
    this.options.onTrouble(`${name} of the market data stream${text === '' ? '' : ` (${text})`}: ${meaning}; ${next}`);
    if (outcome === 'ignore') return;
    this.#isLate = outcome === 'late';
    this.#socket?.terminate();
  }

  #lost(): void {
    this.#end();
    if (this.#isStopped) return;
    const { firstRetry, longestRetry, lateRetry } = this.#times;
    const longest = this.#isLate ? lateRetry : Math.min(firstRetry * 2 ** this.#failures, longestRetry);
    this.#failures += 1;
    this.#retry = setTimeout(() => this.#connect(), longest * (0.5 + Math.random() / 2));
  }

  #end(): void {
    clearInterval(this.#ping);
    clearTimeout(this.#answer);
    this.#set(false);
  }

  #set(isConnected: boolean): void {
    if (this.#isConnected === isConnected) return;
    this.#isConnected = isConnected;
    this.options.onConnected(isConnected);
  }

  #send(message: object): void {
    this.#socket?.send(JSON.stringify(message));
  }
}
