import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

export const KEYS = { keyId: 'AKTEST', secret: 'secret' };

type Row = Readonly<Record<string, unknown>>;

/** The server's data by symbol. Times are RFC 3339 in UTC. */
export interface AlpacaRecord {
  readonly symbols: readonly string[];
  /** Name of the exchange that lists each symbol; NASDAQ by default. */
  readonly exchanges?: Readonly<Record<string, string>>;
  readonly daily: Record<string, Row[]>;
  /** Daily bars without split adjustment, for symbols where they differ. */
  rawDaily?: Record<string, Row[]>;
  readonly minutes: Record<string, Row[]>;
  readonly trades: Record<string, Row[]>;
  readonly news: Row[];
  /** Corporate actions by type, such as `spin_offs`; every one has a `process_date`. */
  actions?: Record<string, Row[]>;
  /** Days with their auctions: `d`, `o` and `c`. */
  readonly auctions: Record<string, Row[]>;
}

/** An auction counts as within the span unless both its UTC midnight and the next one are outside. */
const isOn = (d: unknown, start: number, end: number): boolean =>
  typeof d === 'string' && Date.parse(d) + 86_400_000 > start && Date.parse(d) <= end;

const between = (rows: readonly Row[], query: URLSearchParams): Row[] => {
  const [start, end] = [query.get('start') ?? '', query.get('end') ?? '9'].map((text) => Date.parse(text));
  return rows.filter(
    ({ t, d }) => isOn(d, start!, end!) || (Date.parse(String(t)) >= start! && Date.parse(String(t)) <= end!),
  );
};

/**
 * A loopback server that speaks Alpaca's documented protocols: REST with keys and pages, and the stream with greeting,
 * authentication and subscription. After `stop`, `start` uses the same port again.
 */
export class AlpacaServer {
  #http: Server | null = null;
  #sockets: WebSocketServer | null = null;
  #port = 0;
  /** How many of the next REST requests get a 429 that asks for an immediate retry. */
  busy = 0;
  /** Rows per page. */
  pageSize = 2;
  requests = 0;
  /** Endpoints that answer with an error, by the last part of their path: `auctions`, `bars`, `trades`, …. */
  readonly broken = new Set<string>();
  readonly subscriptions: unknown[] = [];

  constructor(readonly record: AlpacaRecord) {}

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get streamUrl(): string {
    return `ws://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    const http = createServer((request, response) => this.#answer(request, response));
    this.#sockets = new WebSocketServer({ server: http });
    this.#sockets.on('connection', (socket) => this.#greet(socket));
    http.listen(this.#port, '127.0.0.1');
    await once(http, 'listening');
    this.#port = (http.address() as AddressInfo).port;
    this.#http = http;
  }

  get connections(): number {
    return this.#sockets?.clients.size ?? 0;
  }

  /** Closes all connections and refuses new ones. */
  async stop(): Promise<void> {
    for (const socket of this.#sockets?.clients ?? []) socket.terminate();
    this.#sockets?.close();
    this.#http?.closeAllConnections();
    this.#http?.close();
    if (this.#http !== null) await once(this.#http, 'close');
    this.#http = null;
  }

  /** Sends a frame to all subscribers: messages, or raw text. */
  say(frame: readonly Row[] | string): void {
    const text = typeof frame === 'string' ? frame : JSON.stringify(frame);
    for (const socket of this.#sockets?.clients ?? []) socket.send(text);
  }

  #greet(socket: WebSocket): void {
    const send = (...messages: readonly Row[]) => socket.send(JSON.stringify(messages));
    send({ T: 'success', msg: 'connected' });
    socket.on('message', (data) => {
      const { action, key, secret, ...channels } = JSON.parse(String(data));
      if (action === 'auth') {
        if (key === KEYS.keyId && secret === KEYS.secret) send({ T: 'success', msg: 'authenticated' });
        else send({ T: 'error', code: 402, msg: 'auth failed' });
      } else {
        this.subscriptions.push(channels);
        send({ T: 'subscription', ...channels });
      }
    });
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    this.requests += 1;
    const { status, body } = this.#reply(request);
    // Allows the client to retry immediately.
    response.writeHead(status, { 'Content-Type': 'application/json', 'Retry-After': '0' });
    response.end(JSON.stringify(body));
  }

  #reply({ headers, url }: IncomingMessage): { status: number; body: unknown } {
    if (headers['apca-api-key-id'] !== KEYS.keyId || headers['apca-api-secret-key'] !== KEYS.secret)
      return { status: 403, body: { message: 'forbidden' } };
    if (this.busy > 0) {
      this.busy -= 1;
      return { status: 429, body: { message: 'too many requests' } };
    }
    const { pathname, searchParams } = new URL(url ?? '/', this.url);
    const { symbols, news, trades, daily, minutes, auctions } = this.record;
    if (pathname === '/v2/assets')
      return {
        status: 200,
        body: symbols.map((symbol) => {
          const exchange = this.record.exchanges?.[symbol] ?? 'NASDAQ';
          return { symbol, name: `${symbol} Inc.`, exchange, tradable: true };
        }),
      };
    if (pathname === '/v1beta1/news') return { status: 200, body: { news } };
    const kind = pathname.replace(/^\/v\d\/(stocks\/)?/, '');
    if (this.broken.has(kind)) return { status: 400, body: { message: 'bad request' } };
    if (kind === 'corporate-actions') return { status: 200, body: this.#actions(searchParams) };
    if (kind === 'auctions') return { status: 200, body: this.#page(kind, auctions, searchParams) };
    const days = searchParams.get('adjustment') === 'raw' ? (this.record.rawDaily ?? daily) : daily;
    const bars = searchParams.get('timeframe') === '1Day' ? days : minutes;
    return { status: 200, body: this.#page(kind, kind === 'trades' ? trades : bars, searchParams) };
  }

  #actions(query: URLSearchParams): Row {
    const [start, end, types] = [
      query.get('start') ?? '',
      query.get('end') ?? '',
      query.get('types')?.split(',') ?? [],
    ];
    const wanted = Object.entries(this.record.actions ?? {})
      .filter(([type]) => types.includes(type.slice(0, -1)))
      .flatMap(([type, rows]) => rows.map((row) => [type, row] as const))
      .filter(([, { process_date }]) => String(process_date) >= start && String(process_date) <= end);
    const from = Number(query.get('page_token') ?? 0);
    const page: Record<string, Row[]> = {};
    for (const [type, row] of wanted.slice(from, from + this.pageSize)) page[type] = [...(page[type] ?? []), row];
    const next = from + this.pageSize;
    return { corporate_actions: page, next_page_token: next < wanted.length ? String(next) : null };
  }

  #page(kind: string, source: Readonly<Record<string, readonly Row[]>>, query: URLSearchParams): Row {
    const rows = (query.get('symbols') ?? '')
      .split(',')
      .flatMap((symbol) => between(source[symbol] ?? [], query).map((row) => [symbol, row] as const));
    const from = Number(query.get('page_token') ?? 0);
    const page: Record<string, Row[]> = {};
    for (const [symbol, row] of rows.slice(from, from + this.pageSize)) page[symbol] = [...(page[symbol] ?? []), row];
    const next = from + this.pageSize;
    return { [kind]: page, next_page_token: next < rows.length ? String(next) : null };
  }
}
