import WebSocket from 'ws';
import { type AlpacaMessage, readFrame } from './messages';
import type { AlpacaKeys } from './rest';

const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 30_000;
/** A connection that does not answer a ping within this time is lost. */
const PING_EVERY_MS = 1_000;
/** Codes of the protocol that no repetition repairs: not authenticated, authentication failed, no subscription to the feed. */
const FATAL_CODES: ReadonlySet<number> = new Set([401, 402, 409]);

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
  /** Told once of an answer that no repetition repairs; the stream has ended. */
  readonly onFatal: (reason: string) => void;
}

/** The market data stream. Connects again by itself, ever more slowly and with jitter, until it is stopped or refused. */
export class AlpacaStream {
  #socket: WebSocket | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #failures = 0;
  #isAnswered = true;
  #isConnected = false;
  #isStopped = false;

  constructor(private readonly options: AlpacaStreamOptions) {
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
    this.#isAnswered = true;
    socket.on('message', (data) => this.#receive(String(data)));
    socket.on('pong', () => {
      this.#isAnswered = true;
    });
    socket.on('close', () => this.#lost());
    // An error is followed by the close.
    socket.on('error', () => undefined);
    this.#ping = setInterval(() => this.#check(socket), PING_EVERY_MS);
  }

  #check(socket: WebSocket): void {
    if (socket.readyState !== WebSocket.OPEN) return;
    if (!this.#isAnswered) socket.terminate();
    this.#isAnswered = false;
    socket.ping();
  }

  #receive(frame: string): void {
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
        if (FATAL_CODES.has(message.code)) this.#refused(`${message.code} ${message.text}`);
        else this.#socket?.terminate();
        break;
    }
  }

  #refused(reason: string): void {
    this.stop();
    this.options.onFatal(`Alpaca refuses the stream: ${reason}`);
  }

  #lost(): void {
    this.#end();
    if (this.#isStopped) return;
    const longest = Math.min(FIRST_RETRY_MS * 2 ** this.#failures, LONGEST_RETRY_MS);
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
