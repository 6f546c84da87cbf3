import { setTimeout as delay } from 'node:timers/promises';
import { seconds } from '@prebell/contracts';
import type { Logger } from 'pino';
import { WebSocket } from 'ws';
import type { ConnectEngine, EngineLinkEvents } from '../service/engine-link';
import type { FromEngine, ToEngine } from '../service/protocol';
import { LINK_PATH, SIGN_EVERY_MS } from './serve-hub';

/** How often to look for a leader, with some spread between instances. */
const LOOK_EVERY_MS = 300;
/** A link without data for this long is dead, even if TCP still shows it as open. */
const SILENCE_MS = 3 * SIGN_EVERY_MS;
/** How often to read the leader's row while a link works: a new leader needs a new link. */
const CHECK_EVERY_MS = seconds(2);

/** The instance that runs the engine for all. */
export interface EngineHost {
  /** Rises with every leader. */
  readonly epoch: number;
  /** `http://host:port` for other instances. */
  readonly address: string;
  /** Bearer token that other instances send to it. */
  readonly secret: string;
}

interface RemoteOptions {
  readonly findLeader: () => Promise<EngineHost | undefined>;
  readonly log: Pick<Logger, 'info' | 'debug'>;
}

/** One link, from its opening to its end. Resolves once it is over; `whenOpen` gets the send function. */
const holdLink = async (
  { address, secret, epoch }: EngineHost,
  { findLeader, log }: RemoteOptions,
  {
    onMessage,
    whenOpen,
    signal,
  }: Pick<EngineLinkEvents, 'onMessage'> & {
    readonly whenOpen: (send: (message: ToEngine) => void) => void;
    readonly signal: AbortSignal;
  },
): Promise<void> => {
  const url = `${address.replace(/^http/, 'ws')}${LINK_PATH}`;
  const socket = new WebSocket(url, {
    headers: { Authorization: `Bearer ${secret}` },
    handshakeTimeout: SILENCE_MS,
    perMessageDeflate: false,
  });
  const end = () => socket.terminate();
  const silence = setTimeout(end, 2 * SILENCE_MS);
  const check = setInterval(() => {
    findLeader().then(
      (leader) => leader?.epoch !== epoch && end(),
      // An unreachable database says nothing about the link.
      () => undefined,
    );
  }, CHECK_EVERY_MS);
  const heard = () => silence.refresh();
  socket.on('open', () => whenOpen((message) => socket.send(JSON.stringify(message))));
  socket.on('ping', heard);
  socket.on('message', (data) => {
    heard();
    onMessage(JSON.parse(String(data)) as FromEngine);
  });
  signal.addEventListener('abort', end, { once: true });
  await new Promise<void>((resolve) => {
    socket.on('error', (error) => log.debug({ err: error, address }, 'The link to the market leader failed'));
    socket.on('close', () => resolve());
  });
  signal.removeEventListener('abort', end);
  clearTimeout(silence);
  clearInterval(check);
};

/**
 * The engine of another instance, as if it ran here. Looks for the leader until there is one. When an open link ends,
 * the engine is lost, and the market service asks for the next.
 */
export const remoteLink =
  (options: RemoteOptions): ConnectEngine =>
  (_start, { onMessage, onLost }) => {
    const stop = new AbortController();
    const { signal } = stop;
    let send: (message: ToEngine) => void = () => undefined;
    const run = async (): Promise<void> => {
      for (let wasOpen = false; !wasOpen; ) {
        const leader = await options.findLeader().catch(() => undefined);
        const whenOpen = (sender: typeof send) => {
          send = sender;
          wasOpen = true;
        };
        if (leader !== undefined && !signal.aborted) await holdLink(leader, options, { onMessage, whenOpen, signal });
        if (!wasOpen) await delay(LOOK_EVERY_MS * (0.75 + Math.random() / 2), undefined, { signal });
      }
      if (!signal.aborted) onLost(new Error('The link to the market leader ended'));
    };
    const running = run().catch((error: unknown) => {
      if (!signal.aborted) onLost(error as Error);
    });
    return {
      send: (message) => send(message),
      stop: async () => {
        stop.abort();
        await running;
      },
    };
  };

/** The engine of an instance without a market: it never becomes ready. */
export const noEngine: ConnectEngine = () => ({ send: () => undefined, stop: async () => undefined });
