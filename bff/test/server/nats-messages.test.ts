import { once } from 'node:events';
import { createServer, connect as dial, type Socket } from 'node:net';
import { openMarket, remoteEngine, SharedEngine, watchForCut } from '@prebell/market';
import { early, localLink, SCANNED, ScriptedProvider, scriptedConfig, silent } from '@prebell/market/testing';
import { type OpenMessages, openNatsMessages, parseNatsUrl } from '@prebell/server/cluster';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { createNats, hasNats, hasOpenssl, type Nats } from '../cluster/nats-server';

const PATIENCE = { timeout: 15_000, interval: 20 };
const textSchema = z.object({ text: z.string() });
const open: OpenMessages[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((messages) => messages.close()));
});

const join = (url: string, caFile?: string): OpenMessages => {
  const address = parseNatsUrl(url);
  if (address === null) throw new Error('Not a NATS URL');
  const messages = openNatsMessages({ address: { ...address, ...(caFile && { caFile }) }, name: 'test', log: silent });
  open.push(messages);
  return messages;
};
const isUp = (...all: OpenMessages[]) =>
  vi.waitFor(() => expect(all.map((messages) => messages.trouble())).toEqual(all.map(() => null)), PATIENCE);
/** Texts that arrive on a subject. */
const hear = (messages: OpenMessages, subject: string): string[] => {
  const heard: string[] = [];
  messages.subscribe(subject, textSchema, ({ text }) => heard.push(text));
  return heard;
};
const ask = (messages: OpenMessages, subject: string, body: unknown = {}) =>
  messages.request(subject, body, { schema: textSchema, timeoutMs: 10_000 });
/** Resolves once what `from` sent before is with the server, and what the server had for it is read. */
const settle = async (from: OpenMessages, subject: string) => {
  const heard = hear(from, subject);
  from.publish(subject, { text: 'settled' });
  await vi.waitFor(() => expect(heard).toContain('settled'), PATIENCE);
};

describe.skipIf(!hasNats)('messages between instances over NATS', () => {
  let nats: Nats;
  beforeAll(async () => {
    nats = await createNats();
    await nats.start();
  });
  afterAll(() => nats.remove());

  test('a web instance cannot publish market data, a dispatch instance cannot read it, and both notice', async () => {
    const [market, web, other, cad] = (['market', 'web', 'web', 'cad'] as const).map((user) => join(nats.urlOf(user)));
    await isUp(market!, web!, other!, cad!);
    const heard = hear(other!, 'market.symbol.AAA');
    const leaked = hear(cad!, 'market.symbol.AAA');
    await vi.waitFor(() => expect(cad!.dropped()).toBe(1), PATIENCE);
    await settle(other!, 'hints.other');
    web!.publish('market.symbol.AAA', { text: 'forged' });
    await vi.waitFor(() => expect(web!.dropped()).toBe(1), PATIENCE);
    market!.publish('market.symbol.AAA', { text: 'real' });
    await vi.waitFor(() => expect(heard).toEqual(['real']), PATIENCE);
    expect([leaked, web!.trouble(), cad!.trouble()]).toEqual([[], null, null]);
  });

  test('a market is shared with these permissions: answers, streams and their end', async () => {
    const provider = new ScriptedProvider([SCANNED]);
    provider.add(early(0, 6));
    const [leading, reading] = [join(nats.urlOf('market')), join(nats.urlOf('web'))];
    await isUp(leading, reading);
    const shared = new SharedEngine(localLink(provider).connect);
    const leader = openMarket({ config: scriptedConfig(1), connect: shared.connect, log: silent });
    const unshare = shared.share(leading, 1);
    const market = openMarket({ config: scriptedConfig(1), connect: remoteEngine(reading), log: silent });
    onTestFinished(async () => {
      await market.stop();
      unshare();
      await leader.stop();
    });
    await market.ready;
    expect(await market.scanner('gappers', 'all')).toEqual(await leader.scanner('gappers', 'all'));
    const prices: (number | null)[] = [];
    market.listen({
      scanner: () => undefined,
      candle: () => undefined,
      session: () => undefined,
      quote: ({ price }) => prices.push(price),
    });
    expect((await market.watchSymbol('AAA', '1'))?.quote.price).toBe(6);
    provider.add({ symbol: 0, at: leader.now() + 100, price: 7, volume: 50 });
    await vi.waitFor(() => expect(prices).toContain(7), PATIENCE);
    expect([leading.dropped(), reading.dropped()]).toEqual([0, 0]);
  });

  test('wrong credentials: the trouble says so, and nothing else happens', async () => {
    const messages = join(nats.urlOf('web', 'guessed'));
    await vi.waitFor(
      () => expect(messages.trouble()).toBe('NATS refuses the user or the password in NATS_URL'),
      PATIENCE,
    );
    messages.publish('hints.rights', { text: 'x' });
    expect(await ask(messages, 'ask.market.1')).toBeNull();
  });

  test('malformed and oversized messages are dropped and counted; the next good one arrives', async () => {
    const [market, web] = [join(nats.urlOf('market')), join(nats.urlOf('web'))];
    await isUp(market, web);
    const heard = hear(web, 'market.events');
    await settle(web, 'hints.web');
    for (const body of [undefined, null, 'text', { text: 5 }, ['text']]) market.publish('market.events', body);
    market.publish('market.events', { text: 'x'.repeat(9_000_000) });
    market.publish('market.events', { text: 'good' });
    await vi.waitFor(() => expect(heard).toEqual(['good']), PATIENCE);
    expect([market.dropped(), web.dropped()]).toEqual([1, 5]);
  });

  test('a question nobody answers, a malformed one and an answer that is too large come back at once', async () => {
    const [market, web] = [join(nats.urlOf('market')), join(nats.urlOf('web'))];
    await isUp(market, web);
    expect(await ask(web, 'ask.market.9')).toBeNull();
    market.respond('ask.market.1', textSchema, ({ text }) => ({ text: text.repeat(3) }));
    await settle(market, 'hints.market');
    expect(await ask(web, 'ask.market.1', { text: 'ab' })).toEqual({ text: 'ababab' });
    const began = performance.now();
    await expect(ask(web, 'ask.market.1', { text: 5 })).rejects.toThrow();
    await expect(ask(web, 'ask.market.1', { text: 'x'.repeat(3_000_000) })).rejects.toThrow();
    // Its timeout is ten seconds.
    expect(performance.now() - began).toBeLessThan(9_000);
  });

  test('a reader that does not keep up is cut off and returns by itself; the others miss nothing', async () => {
    const sockets: Socket[] = [];
    const proxy = createServer((near) => {
      const far = dial(nats.port, '127.0.0.1');
      near.pipe(far).pipe(near);
      for (const socket of [near, far]) socket.on('error', () => undefined);
      sockets.push(near, far);
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const { port } = proxy.address() as { port: number };
    onTestFinished(() => {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    });
    const slow = join(nats.urlOf('web').replace(String(nats.port), String(port)));
    const [market, other] = [join(nats.urlOf('market')), join(nats.urlOf('web'))];
    await isUp(slow, market, other);
    const [heard, all] = [hear(slow, 'market.events'), hear(other, 'market.events')];
    await Promise.all([settle(slow, 'hints.slow'), settle(other, 'hints.other')]);
    for (const socket of sockets) socket.unpipe();
    const lost = vi.fn();
    slow.onChange(lost);
    const texts = Array.from({ length: 8 }, (_, n) => `${n} ${'x'.repeat(4_000_000)}`);
    for (const text of texts) market.publish('market.events', { text });
    await vi.waitFor(() => expect(all).toHaveLength(texts.length), PATIENCE);
    await vi.waitFor(() => expect(lost).toHaveBeenCalled(), PATIENCE);
    await isUp(slow);
    await settle(slow, 'hints.again');
    market.publish('market.events', { text: 'newest' });
    await vi.waitFor(() => expect(heard.at(-1)).toBe('newest'), PATIENCE);
  });
});

describe.skipIf(!hasNats)('a NATS server that goes away', () => {
  test('away at the start, killed and frozen: the trouble says so, nothing is sent late, and readers return', async () => {
    const nats = await createNats();
    onTestFinished(() => nats.remove());
    const [market, web] = [join(nats.urlOf('market')), join(nats.urlOf('web'))];
    const heard = hear(web, 'market.events');
    const say = (text: string) => market.publish('market.events', { text });
    const isAway = () =>
      vi.waitFor(() => expect([market.trouble(), web.trouble()].join()).toMatch(/^NATS does not.*NATS does not/), {
        timeout: 30_000,
      });
    const arrives = async (text: string) => {
      await isUp(market, web);
      await settle(web, `hints.${text}`);
      say(text);
      await vi.waitFor(() => expect(heard.at(-1)).toBe(text), PATIENCE);
    };
    await isAway();
    say('before');
    await nats.start();
    await arrives('first');
    const neverAnswered = new Promise<void>((asked) => {
      market.respond('ask.market.1', z.unknown(), () => {
        asked();
        return new Promise(() => undefined);
      });
    });
    const question = web.request('ask.market.1', {}, { schema: z.unknown(), timeoutMs: 60_000 });
    await neverAnswered;
    await nats.stop();
    // A question that was on its way has no answer; it is no fault of the one who asked.
    await expect(question).resolves.toBeNull();
    await isAway();
    say('meanwhile');
    await nats.start();
    await arrives('second');
    nats.pause();
    await isAway();
    say('frozen');
    nats.resume();
    await arrives('third');
    expect(heard).toEqual(['first', 'second', 'third']);
  });
});

describe.skipIf(!hasNats)('a NATS server that hangs (SIGSTOP)', () => {
  test('market questions fail in seconds, later ones at once, and are answered again once it wakes up', async () => {
    const nats = await createNats();
    onTestFinished(() => nats.remove());
    await nats.start();
    const provider = new ScriptedProvider([SCANNED]);
    provider.add(early(0, 6));
    const [leading, reading] = [join(nats.urlOf('market')), join(nats.urlOf('web'))];
    await isUp(leading, reading);
    const shared = new SharedEngine(localLink(provider).connect);
    const leader = openMarket({ config: scriptedConfig(1), connect: shared.connect, log: silent });
    const unshare = shared.share(leading, 1);
    const market = openMarket({
      config: scriptedConfig(1),
      connect: remoteEngine(reading),
      log: silent,
      patienceMs: 60_000,
      isCutOff: watchForCut(reading),
    });
    onTestFinished(async () => {
      await market.stop();
      unshare();
      await leader.stop();
    });
    await market.ready;
    const ask = () => market.scanner('gappers', 'all');
    const timed = async (work: Promise<unknown>) => {
      const began = performance.now();
      const code = await work.catch((error: { code?: string }) => error.code);
      return { code, ms: performance.now() - began };
    };
    nats.pause();
    const first = await timed(ask());
    expect(first.code).toBe('UNAVAILABLE');
    // Half of a client's patience and a busy machine's part.
    expect(first.ms).toBeLessThan(8_000);
    const second = await timed(ask());
    expect(second.code).toBe('UNAVAILABLE');
    expect(second.ms).toBeLessThan(500);
    nats.resume();
    await vi.waitFor(async () => expect(await ask()).toEqual(await leader.scanner('gappers', 'all')), {
      timeout: 30_000,
    });
  });
});

describe.skipIf(!hasNats)('a NATS server with no place left', () => {
  test('the trouble says so, nobody else notices, and the next free place is taken by itself', async () => {
    const nats = await createNats({ most: 1 });
    onTestFinished(() => nats.remove());
    await nats.start();
    const first = join(nats.urlOf('market'));
    await isUp(first);
    const second = join(nats.urlOf('web'));
    await vi.waitFor(() => expect(second.trouble()).toMatch(/^NATS does not answer/), PATIENCE);
    expect(first.trouble()).toBeNull();
    await first.close();
    await isUp(second);
  });
});

describe.skipIf(!hasNats || !hasOpenssl)('NATS over TLS', () => {
  test('tls:// trusts the named authority only, and sends no password to a server without TLS', async () => {
    const [nats, plain] = [await createNats({ withTls: true }), await createNats()];
    onTestFinished(async () => {
      await Promise.all([nats.remove(), plain.remove()]);
    });
    await Promise.all([nats.start(), plain.start()]);
    const [known, unknown] = [join(nats.urlOf('web'), nats.certificate), join(nats.urlOf('web'))];
    const open = join(plain.urlOf('web').replace('nats:', 'tls:'), nats.certificate);
    await isUp(known);
    await vi.waitFor(() => expect(unknown.trouble()).toMatch(/certificate/), PATIENCE);
    await vi.waitFor(() => expect(open.trouble()).toMatch(/does not support 'tls'/), PATIENCE);
  });
});
