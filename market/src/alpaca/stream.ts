import WebSocket from 'ws';
import { type AlpacaMessage, readFrame } from './messages';
import type { AlpacaKeys } from './rest';
import { streamError } from './stream-errors';

/** All in milliseconds. */
const TIMES = {
  firstRetry: 250,
  longestRetry: 30_000,
  /** Between tries while a person has to act: keys, subscription. */
  lateRetry: 60_000,
  ping: 1_000,
};
/** Pings in a row after which nothing at all was heard: the connection is lost. After the first two it is worth a warning. */
const [WARNED_PINGS, LOST_PINGS] = [2, 10];
const WARN_EVERY_MS = 60_000;

export interface AlpacaStreamOptions extends AlpacaKeys {
  /** wss://…/v2/{feed}. */
  readonly url: string;
  /** Channels by name, such as `{trades: ['*']}`. */
  readonly channels: Readonly<Record<string, readonly string[]>>;
  readonly onMessages: (messages: readonly AlpacaMessage[]) => void;
  /** The subscription stands (true), or the connection is lost (false). */
  readonly onConnected: (isConnected: boolean) => void;
  /** A message that is none of the protocol. */
  readonly onMalformed: () => void;
  /** Something that an operator wants to know, and what is done about it. */
  readonly onTrouble: (reason: string) => void;
  /** Shorter times for tests. */
  readonly times?: Partial<typeof TIMES>;
}

/** The market data stream. Connects again by itself, ever more slowly and with jitter, until it is stopped. */
export class AlpacaStream {
  readonly #times: typeof TIMES;
  #socket: WebSocket | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #failures = 0;
  /** Pings since anything was heard. */
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
    socket.on('message', (data) => this.#receive(String(data)));
    socket.on('pong', () => this.#heard());
    socket.on('close', () => this.#lost());
    // An error is followed by the close.
    socket.on('error', () => undefined);
    this.#ping = setInterval(() => this.#check(socket), this.#times.ping);
  }

  /** A message proves a connection as well as a pong, which has to wait behind a burst of them. */
  #heard(): void {
    this.#unheard = 0;
  }

  /** Counts turns and not seconds: a process that was busy has not listened, and hears in the next turn what waits. */
  #check(socket: WebSocket): void {
    if (socket.readyState !== WebSocket.OPEN) return;
    if (this.#unheard >= LOST_PINGS) {
      this.options.onTrouble('The market data stream is silent; it is opened again');
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
        break;
      }
      case 'authenticated':
        this.#send({ action: 'subscribe', ...this.options.channels });
        break;
      case 'subscribed':
        this.#failures = 0;
        this.#set(true);
        break;
      case 'error':
        this.#failed(message.code, message.text);
        break;
    }
  }

  #failed(code: number, text: string): void {
    const { meaning, outcome } = streamError(code);
    const next =
      outcome === 'ignore'
        ? 'the stream goes on'
        : outcome === 'late'
          ? `it is tried again in ${this.#times.lateRetry / 1000} s`
          : 'it is tried again';
    this.options.onTrouble(`Error ${code} of the market data stream (${text}): ${meaning}; ${next}`);
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
