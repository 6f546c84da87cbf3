import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ScriptedProvider } from '../engine/testing';
import type { Market } from '../market';
import { type MarketOptions, openMarket } from '../service/market-service';
import { early, localLink, SCANNED, scriptedConfig, silent } from '../service/testing';
import type { MarketListener } from '../wire';
import { LocalNetwork } from './local-messages';
import { remoteEngine } from './remote-engine';
import { SharedEngine } from './shared-engine';
import { type Answer, answerSchema } from './shared-messages';
import { askSubject, EVENTS, subjectOf } from './subjects';
import { WarmEngine } from './warm-engine';

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** A standby's warm engine and the previous leader's clock. */
type Succession = Pick<MarketOptions, 'connect' | 'clock'>;

/** An instance that leads: a whole market, which it shares. */
const startLeader = async (
  network: LocalNetwork,
  epoch: number,
  { speed = 1, trades = [early(0, 6)], succession = null as Succession | null } = {},
) => {
  const provider = new ScriptedProvider([SCANNED, SCANNED]);
  provider.add(...trades);
  const { connect, crash } = localLink(provider);
  const shared = new SharedEngine(succession?.connect ?? connect);
  const market = openMarket({
    config: scriptedConfig(speed),
    connect: shared.connect,
    clock: succession?.clock ?? null,
    log: silent,
  });
  const messages = network.join();
  const unshare = shared.share(messages, epoch);
  let isGone = false;
  const end = async () => {
    if (isGone) return;
    isGone = true;
    unshare();
    await market.stop();
  };
  endings.push(end);
  await market.ready;
  return { market, provider, crash, end, shared, messages };
};

/** An instance without an engine of its own. */
const startGuest = (network: LocalNetwork, log: MarketOptions['log'] = silent) => {
  const messages = network.join();
  const market = openMarket({
    config: scriptedConfig(1),
    connect: remoteEngine(messages),
    log,
    patienceMs: 8_000,
  });
  endings.push(() => market.stop());
  const heard = {
    scanner: vi.fn(),
    quote: vi.fn(),
    candle: vi.fn(),
    session: vi.fn(),
    ticks: vi.fn(),
  } satisfies MarketListener;
  market.listen(heard);
  return { market, heard, messages };
};
const symbolsOf = async (market: Market) => (await market.scanner('gappers', 'all')).rows.map(({ symbol }) => symbol);

describe('a market that runs in another instance', () => {
  it('answers like the leader, at the same market time', async () => {
    const network = new LocalNetwork();
    const { market } = await startLeader(network, 1, { speed: 0 });
    const guest = startGuest(network);
    await guest.market.ready;
    expect(guest.market.now()).toBe(market.now());
    expect(guest.market.status()).toEqual(market.status());
    expect(await guest.market.scanner('gappers', 'all')).toEqual(await market.scanner('gappers', 'all'));
    expect(await guest.market.quote('AAA')).toEqual(await market.quote('AAA'));
    expect(await guest.market.quote('ZZZ')).toBeNull();
    expect(await guest.market.search('AA')).toEqual(await market.search('AA'));
  });

  it('streams to every instance until its last reader has left', async () => {
    const network = new LocalNetwork();
    const { provider, market } = await startLeader(network, 1);
    const [one, two] = [startGuest(network), startGuest(network)];
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
    const network = new LocalNetwork();
    const { market, heard } = startGuest(network);
    expect(market.isReady()).toBe(false);
    await expect(market.quote('AAA')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const first = await startLeader(network, 1);
    await market.ready;
    const snapshot = await market.watchScanner('gappers', 10);
    await first.end();
    await vi.waitFor(() => expect(market.isReady()).toBe(false));
    expect([market.status().feed.stale, market.trouble()]).toEqual([true, 'The market leader stopped']);
    // Asked between two leaders: the next one answers.
    const quote = market.quote('AAA');
    await startLeader(network, 2);
    expect(await quote).toMatchObject({ price: 6 });
    expect(market.status().feed.stale).toBe(false);
    await vi.waitFor(() => expect(heard.scanner).toHaveBeenCalled(), 5_000);
    // A delta without a predecessor: the readers request the new leader's table.
    const [delta] = heard.scanner.mock.calls[0]!;
    expect(delta).toMatchObject({ scanner: 'gappers', upserts: [], removes: [] });
    expect(delta.prev_seq).not.toBe(snapshot.seq);
    expect(await symbolsOf(market)).toEqual(['AAA']);
  });

  it('a standby takes over with its warm engine: it is ready immediately, and no request fails meanwhile', async () => {
    const network = new LocalNetwork();
    const first = await startLeader(network, 1);
    const { connect } = localLink(new ScriptedProvider([SCANNED, SCANNED]));
    const onWarmth = vi.fn();
    const warm = new WarmEngine({
      config: scriptedConfig(1),
      connectEngine: connect,
      leadersClock: async () => first.shared.clock,
      onWarmth,
      log: { info: () => undefined, debug: () => undefined },
    });
    const campaign = new AbortController();
    warm.keep(campaign.signal);
    const { market } = startGuest(network);
    await market.ready;
    await vi.waitFor(() => expect(onWarmth).toHaveBeenLastCalledWith(true), 5_000);

    let answered = 0;
    let isAsking = true;
    const asking = Array.from({ length: 5 }, async () => {
      for (; isAsking; answered += 1) await market.scanner('gappers', 'all');
    });
    await vi.waitFor(() => expect(answered).toBeGreaterThan(20));
    const { clock } = first.shared;
    await first.end();
    campaign.abort();
    await startLeader(network, 2, { succession: { connect: warm.connect, clock } });
    const before = answered;
    await vi.waitFor(() => expect(answered).toBeGreaterThan(before + 20), 5_000);
    isAsking = false;
    // A single failed request would reject.
    await Promise.all(asking);
    expect(Math.abs(market.now() - first.market.now())).toBeLessThan(2_000);
  });

  it('says since when a leader is silent, not that anything crashed', async () => {
    const network = new LocalNetwork();
    const { messages } = await startLeader(network, 1);
    const log = { ...silent, error: vi.fn() };
    const { market } = startGuest(network, log);
    await market.ready;
    messages.cut();
    await vi.waitFor(() => expect(log.error).toHaveBeenCalled(), 15_000);
    const [{ err }, text] = log.error.mock.calls[0] ?? [{}];
    expect(text).toBe('Lost the market leader, and waits for the next one');
    expect(err.message).toMatch(/^The market leader is silent since \d\d:\d\d:\d\d UTC$/);
  });

  it('leaves a leader that was removed but still talks, and never returns to it', async () => {
    const network = new LocalNetwork();
    await startLeader(network, 1);
    const { market } = startGuest(network);
    await market.ready;
    expect(await symbolsOf(market)).toEqual(['AAA']);
    await startLeader(network, 2, { trades: [early(1, 7)] });
    await vi.waitFor(async () => expect(await symbolsOf(market)).toEqual(['AAB']), 5_000);
    // An instance that starts now may hear the removed leader first.
    const later = startGuest(network);
    await vi.waitFor(async () => expect(await symbolsOf(later.market)).toEqual(['AAB']), 5_000);
  });

  it('follows the leader’s engine through a crash', async () => {
    const network = new LocalNetwork();
    const { crash } = await startLeader(network, 1);
    const { market } = startGuest(network);
    await market.ready;
    crash();
    await vi.waitFor(() => expect(market.isReady()).toBe(false), 3_000);
    await vi.waitFor(async () => expect(await symbolsOf(market)).toEqual(['AAA']), 8_000);
  });
});

describe('a lost message', () => {
  it.each(['of a stream', 'of the events, as the last one before a pause'])(
    '%s: the instance says that its prices are old, and starts from snapshots',
    async (which) => {
      const network = new LocalNetwork();
      const { provider, market: leading } = await startLeader(network, 1);
      const { market, heard } = startGuest(network);
      await market.ready;
      await market.watchSymbol('AAA', '1');
      const subject = which === 'of a stream' ? subjectOf('Symbol', ['AAA', '1']) : EVENTS;
      const publish = vi.spyOn(network, 'publish').mockImplementation((to, body) => {
        if (to !== subject) LocalNetwork.prototype.publish.call(network, to, body);
      });
      const sent = () => publish.mock.calls.filter(([to, body]) => to === subject && 'publication' in (body as object));
      const trade = (price: number) => provider.add({ symbol: 0, at: leading.now() + 100, price, volume: 50 });
      await vi.waitFor(() => {
        trade(7);
        expect(sent()).not.toEqual([]);
      });
      publish.mockRestore();
      heard.session.mockClear();
      if (which === 'of a stream') trade(8);
      const stale = () => heard.session.mock.calls.map(([status]) => status.feed.stale).slice(0, 2);
      await vi.waitFor(() => expect(stale()).toEqual([true, false]), 5_000);
      trade(9);
      await vi.waitFor(() => expect(heard.quote.mock.calls.at(-1)?.[0]).toMatchObject({ price: 9 }), 5_000);
    },
  );
});

describe('a broken connection', () => {
  it('of an instance: its prices count as old at once, its questions wait, and it continues from snapshots', async () => {
    const network = new LocalNetwork();
    await startLeader(network, 1);
    const { market, messages } = startGuest(network);
    await market.ready;
    messages.cut();
    expect([market.isReady(), market.status().feed.stale, market.trouble()]).toEqual([
      false,
      true,
      'The connection is cut',
    ]);
    const table = market.scanner('gappers', 'all');
    messages.mend();
    expect((await table).rows).toHaveLength(1);
    expect(market.status().feed.stale).toBe(false);
  });

  it('of the leader alone: it keeps its market, the others notice within seconds, and continue with it afterwards', async () => {
    const network = new LocalNetwork();
    const { market: leading, messages } = await startLeader(network, 1);
    const { market } = startGuest(network);
    await market.ready;
    messages.cut();
    await vi.waitFor(() => expect(market.status().feed.stale).toBe(true), 5_000);
    expect([leading.isReady(), (await leading.scanner('gappers', 'all')).rows.length]).toEqual([true, 1]);
    messages.mend();
    expect(await symbolsOf(market)).toEqual(['AAA']);
    expect(market.status().feed.stale).toBe(false);
  });
});

describe('what comes from outside', () => {
  it('malformed messages change nothing, and no other instance can change the leader’s closures', async () => {
    const network = new LocalNetwork();
    await startLeader(network, 1);
    const { market, heard } = startGuest(network);
    await market.ready;
    await market.watchSymbol('AAA', '1');
    heard.quote.mockClear();
    const numbered = { epoch: 1, n: 1_000, type: 'publication' };
    for (const body of [null, 'text', {}, numbered, { ...numbered, publication: { quotes: 'x' } }, { epoch: '1' }])
      for (const subject of [EVENTS, subjectOf('Symbol', ['AAA', '1'])]) network.publish(subject, body);
    const ask = { type: 'call', guest: randomUUID(), args: [] };
    const answer = (method: string) =>
      network.join().request<Answer>(askSubject(1), { ...ask, method }, { schema: answerSchema, timeoutMs: 1_000 });
    await expect(answer('setClosures')).rejects.toThrow();
    await expect(answer('constructor')).rejects.toThrow();
    expect(await answer('universe')).toEqual({ type: 'answer', value: 2 });
    expect(await symbolsOf(market)).toEqual(['AAA']);
    expect([market.status().feed.stale, heard.quote.mock.calls]).toEqual([false, []]);
  });

  it('an answer says how long the engine worked if the question belongs to a trace', async () => {
    const network = new LocalNetwork();
    await startLeader(network, 1);
    const ask = { type: 'call', guest: randomUUID(), method: 'universe', args: [] };
    const request = (asked: object) =>
      network.join().request<Answer>(askSubject(1), asked, { schema: answerSchema, timeoutMs: 1_000 });
    expect(await request({ ...ask, timed: true })).toEqual({ type: 'answer', value: 2, ms: expect.any(Number) });
    expect(await request(ask)).toEqual({ type: 'answer', value: 2 });
  });

  it('names cannot reach other subjects', () => {
    expect(subjectOf('Symbol', ['BRK.B', '1'])).toBe('market.symbol.BRK%2eB');
    expect(subjectOf('Symbol', ['>', '1'])).toBe('market.symbol.%3e');
    expect(subjectOf('Scanner', ['* a', 5])).toBe('market.scan.%2a%20a.5');
  });
});
