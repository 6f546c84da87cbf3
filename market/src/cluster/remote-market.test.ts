import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { ScriptedProvider } from '../engine/testing';
import type { Market } from '../market';
import { type MarketOptions, openMarket } from '../service/market-service';
import { early, localLink, SCANNED, scriptedConfig, silent } from '../service/testing';
import type { MarketListener } from '../wire';
import { EngineHub } from './engine-hub';
import { type EngineHost, remoteLink } from './remote-link';
import { LINK_PATH, serveHub } from './serve-hub';
import { WarmEngine } from './warm-engine';

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** What a standby takes over with: its warm engine and the clock of the previous leader. */
type Succession = Pick<MarketOptions, 'connect' | 'clock'>;

/** An instance that leads: a whole market, and the port at which others find it. */
const startLeader = async (
  epoch: number,
  { speed = 1, trades = [early(0, 6)], succession = null as Succession | null } = {},
) => {
  const provider = new ScriptedProvider([SCANNED, SCANNED]);
  provider.add(...trades);
  const { connect, crash } = localLink(provider);
  const hub = new EngineHub(succession?.connect ?? connect);
  const market = openMarket({
    config: scriptedConfig(speed),
    connect: hub.connect,
    clock: succession?.clock ?? null,
    log: silent,
  });
  const server: Server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const secret = `secret of ${epoch}`;
  const unserve = serveHub(server, hub, secret);
  let isGone = false;
  const end = async () => {
    if (isGone) return;
    isGone = true;
    unserve();
    await market.stop();
    server.close();
  };
  endings.push(end);
  await market.ready;
  const leader: EngineHost = {
    epoch,
    secret,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };
  return { leader, market, provider, crash, end, hub };
};

/** An instance without an engine, which looks for a leader with `find`. */
const startGuest = (find: () => EngineHost | undefined) => {
  const connect = remoteLink({
    findLeader: async () => find(),
    log: { info: () => undefined, debug: () => undefined },
  });
  const market = openMarket({ config: scriptedConfig(1), connect, log: silent, patienceMs: 4_000 });
  endings.push(() => market.stop());
  const heard = {
    scanner: vi.fn(),
    quote: vi.fn(),
    candle: vi.fn(),
    session: vi.fn(),
    ticks: vi.fn(),
  } satisfies MarketListener;
  market.listen(heard);
  return { market, heard };
};
const symbolsOf = async (market: Market) => (await market.scanner('gappers', 'all')).rows.map(({ symbol }) => symbol);

describe('a market that runs in another instance', () => {
  it('answers like the leader, at the same market time', async () => {
    const { leader, market } = await startLeader(1, { speed: 0 });
    const guest = startGuest(() => leader);
    await guest.market.ready;
    expect(guest.market.now()).toBe(market.now());
    expect(guest.market.status()).toEqual(market.status());
    expect(await guest.market.scanner('gappers', 'all')).toEqual(await market.scanner('gappers', 'all'));
    expect(await guest.market.quote('AAA')).toEqual(await market.quote('AAA'));
    expect(await guest.market.quote('ZZZ')).toBeNull();
    expect(await guest.market.search('AA')).toEqual(await market.search('AA'));
  });

  it('streams to every instance until its last reader has left', async () => {
    const { leader, provider, market } = await startLeader(1);
    const [one, two] = [startGuest(() => leader), startGuest(() => leader)];
    await Promise.all([one.market.ready, two.market.ready]);
    await one.market.watchSymbol('AAA', '1');
    await two.market.watchSymbol('AAA', '1');
    one.market.unwatchSymbol('AAA', '1');
    provider.add({ symbol: 0, at: market.now() + 100, price: 7, volume: 50 });
    await vi.waitFor(() => expect(two.heard.quote).toHaveBeenCalled(), 3_000);
    expect(two.heard.quote.mock.calls[0]?.[0]).toMatchObject({ symbol: 'AAA', price: 7 });
    // Only the leader stores the trades around hits.
    expect(two.heard.ticks).not.toHaveBeenCalled();
  });

  it('waits for a leader, and after a change of leaders continues with its readers', async () => {
    let leader: EngineHost | undefined;
    const { market, heard } = startGuest(() => leader);
    expect(market.isReady()).toBe(false);
    await expect(market.quote('AAA')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const first = await startLeader(1);
    leader = first.leader;
    await market.ready;
    const snapshot = await market.watchScanner('gappers', 10);
    const second = await startLeader(2);
    await first.end();
    await vi.waitFor(() => expect(market.isReady()).toBe(false));
    // Asked between two leaders: the next one answers.
    const quote = market.quote('AAA');
    leader = second.leader;
    expect(await quote).toMatchObject({ price: 6 });
    await vi.waitFor(() => expect(heard.scanner).toHaveBeenCalled(), 5_000);
    // A delta that continues nothing: the readers ask for the table of the new leader.
    const [delta] = heard.scanner.mock.calls[0]!;
    expect(delta).toMatchObject({ scanner: 'gappers', upserts: [], removes: [] });
    expect(delta.prev_seq).not.toBe(snapshot.seq);
    expect(await symbolsOf(market)).toEqual(['AAA']);
  });

  it('a standby takes over with its warm engine: it is ready immediately, and no request fails meanwhile', async () => {
    const first = await startLeader(1);
    const { connect } = localLink(new ScriptedProvider([SCANNED, SCANNED]));
    const onWarmth = vi.fn();
    const warm = new WarmEngine({
      config: scriptedConfig(1),
      connectEngine: connect,
      leadersClock: async () => first.hub.clock,
      onWarmth,
      log: { info: () => undefined, debug: () => undefined },
    });
    const campaign = new AbortController();
    warm.keep(campaign.signal);
    let leader = first.leader;
    const { market } = startGuest(() => leader);
    await market.ready;
    await vi.waitFor(() => expect(onWarmth).toHaveBeenLastCalledWith(true), 5_000);

    let answered = 0;
    let isAsking = true;
    const asking = Array.from({ length: 5 }, async () => {
      for (; isAsking; answered += 1) await market.scanner('gappers', 'all');
    });
    await vi.waitFor(() => expect(answered).toBeGreaterThan(20));
    const { clock } = first.hub;
    await first.end();
    campaign.abort();
    const second = await startLeader(2, { succession: { connect: warm.connect, clock } });
    leader = second.leader;
    const before = answered;
    await vi.waitFor(() => expect(answered).toBeGreaterThan(before + 20), 5_000);
    isAsking = false;
    // A single failed request would reject.
    await Promise.all(asking);
    expect(Math.abs(market.now() - first.market.now())).toBeLessThan(2_000);
  });

  it('leaves a leader that was removed but still answers', async () => {
    const [past, present] = [await startLeader(1), await startLeader(2, { trades: [early(1, 7)] })];
    let leader = past.leader;
    const { market } = startGuest(() => leader);
    await market.ready;
    expect(await symbolsOf(market)).toEqual(['AAA']);
    leader = present.leader;
    await vi.waitFor(async () => expect(await symbolsOf(market)).toEqual(['AAB']), 5_000);
  });

  it('follows the leader’s engine through a crash', async () => {
    const { leader, crash } = await startLeader(1);
    const { market } = startGuest(() => leader);
    await market.ready;
    crash();
    await vi.waitFor(() => expect(market.isReady()).toBe(false), 3_000);
    await vi.waitFor(async () => expect(await symbolsOf(market)).toEqual(['AAA']), 5_000);
  });

  it('refuses connections without the secret, and serves nothing else', async () => {
    const { leader } = await startLeader(1);
    const dial = async (path: string, token: string) => {
      const socket = new WebSocket(`${leader.address.replace('http', 'ws')}${path}`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      const [error] = (await once(socket, 'error')) as [Error];
      return error.message;
    };
    expect(await dial(LINK_PATH, 'secret of 2')).toContain('401');
    expect(await dial(LINK_PATH, '')).toContain('401');
    expect(await dial('/elsewhere', leader.secret)).toContain('404');
  });
});
