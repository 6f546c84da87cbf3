import { ApiError } from '@prebell/platform';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { memoryStorage, memoryTabs } from '../testing/outbox';
import type { NewOp, Op } from './model/op';
import { createOutbox, type Outbox } from './outbox';
import type { OutboxStorage } from './storage/outbox-storage';

const KL = { id: 'kl', username: 'kl' };
const op = (callId: string, text: string, author = KL): NewOp => ({
  kind: 'radio',
  callId,
  place: '12 Main St',
  body: { notes: text },
  author,
  at: '2026-02-06T19:02:11.000Z',
});
/** A step of the call, which gives later entries their meaning. */
const step = (callId: string, text: string): NewOp => ({ ...op(callId, text), kind: 'status' });
const NETWORK = new ApiError('Network error: failed to fetch', { code: 'NETWORK' });
const REFUSED = new ApiError('Time out of range', { code: 'TIME_OUT_OF_RANGE', status: 422 });
const INTERNAL = new ApiError('Internal error', { code: 'INTERNAL', status: 500 });
const EXPIRED = new ApiError('Please sign in', { code: 'UNAUTHENTICATED', status: 401 });

/** One browser: the storage its windows share. */
const browser = () => {
  const storage = memoryStorage();
  return { rows: storage.rows, storage, tabs: memoryTabs() };
};

/** A server that acts once per key and records its actions in order. */
const server = () => {
  const keys = new Set<string>();
  const done: { callId: string; text: unknown }[] = [];
  return {
    done,
    act: ({ key, callId, body }: Op) => {
      if (keys.has(key)) return;
      keys.add(key);
      done.push({ callId, text: body.notes });
    },
  };
};
const open = (
  at: ReturnType<typeof browser>,
  send: (sent: Op) => Promise<unknown>,
  { storage = at.storage as OutboxStorage, sender = () => 'kl' as string | null } = {},
) => {
  const onSent = vi.fn();
  const outbox = createOutbox({ storage, tabs: at.tabs, send, sender, onSent, catchUp: async () => undefined });
  return { outbox, onSent, stop: outbox.start() };
};
const until = (condition: () => boolean) =>
  vi.waitFor(() => expect(condition()).toBe(true), { timeout: 5_000, interval: 5 });
const isEmpty = (outbox: Outbox) => outbox.get().isRead && outbox.get().ops.length === 0;

describe('the outbox', () => {
  it('stores an operation before sending it, and removes it once it has arrived', async () => {
    const at = browser();
    let keptWhenSent = 0;
    const { outbox, onSent } = open(at, async () => {
      keptWhenSent = at.rows.size;
      return 'answer';
    });
    await outbox.add(op('a', 'one'));
    await until(() => isEmpty(outbox));
    expect(keptWhenSent).toBe(1);
    expect(at.rows.size).toBe(0);
    expect(onSent).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ callId: 'a' }), 'answer');
  });

  it('retries with the same key when no answer came, so that the operation acts once', async () => {
    const at = browser();
    const { done, act } = server();
    const sent: Op[] = [];
    const { outbox } = open(at, async (each) => {
      sent.push(each);
      act(each);
      // The first answer is lost on its way back.
      if (sent.length === 1) throw NETWORK;
    });
    await outbox.add(op('a', 'one'));
    await until(() => isEmpty(outbox));
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(done).toHaveLength(1);
  });

  it('continues after a restart with stored operations of any release', async () => {
    const at = browser();
    const before = open(at, async () => Promise.reject(NETWORK));
    await before.outbox.add(op('a', 'one'));
    await before.outbox.add(op('a', 'two'));
    before.stop();
    const { done, act } = server();
    const { outbox } = open(at, async (each) => act(each));
    await until(() => isEmpty(outbox));
    expect(done.map(({ text }) => text)).toEqual(['one', 'two']);
  });

  it.each(['amendment', 'correction', 'radio'] as const)(
    'lets nothing wait behind a refused %s: later entries of that call and of others are sent',
    async (kind) => {
      const at = browser();
      const { done, act } = server();
      const { outbox } = open(at, async (each) => {
        if (each.body.notes === 'bad') throw REFUSED;
        act(each);
      });
      const js = { id: 'js', username: 'js' };
      await outbox.add({ ...op('a', 'bad', js), kind });
      await outbox.takeOn(KL);
      for (const each of [op('a', 'after'), op('b', 'other'), op('a', 'last')]) await outbox.add(each);
      await until(() => done.length === 3);
      expect(done.filter(({ callId }) => callId === 'a').map(({ text }) => text)).toEqual(['after', 'last']);
      expect(outbox.get().ops).toMatchObject([{ kind, refusal: { text: 'Time out of range' } }]);
      await outbox.repair(outbox.get().ops[0]?.key ?? '', { notes: 'good' }, KL);
      await until(() => isEmpty(outbox));
      expect(done.at(-1)?.text).toBe('good');
    },
  );

  it('keeps a refused operation with its reason; later ones on that call wait, other calls continue', async () => {
    const at = browser();
    const { done, act } = server();
    const { outbox } = open(at, async (each) => {
      if (each.body.notes === 'bad') throw REFUSED;
      act(each);
    });
    for (const each of [step('a', 'bad'), op('a', 'after'), op('b', 'other')]) await outbox.add(each);
    await until(() => done.length === 1 && outbox.get().ops[0]?.refusal !== null);
    expect(done).toEqual([{ callId: 'b', text: 'other' }]);
    const [bad] = outbox.get().ops;
    expect(bad?.refusal).toEqual({ code: 'TIME_OUT_OF_RANGE', text: 'Time out of range' });
    await outbox.repair(bad?.key ?? '', { notes: 'good' }, KL);
    await until(() => isEmpty(outbox));
    expect(done.slice(1).map(({ text }) => text)).toEqual(['good', 'after']);
  });

  it('sends later operations once a refused one is removed', async () => {
    const at = browser();
    const { done, act } = server();
    const { outbox } = open(at, async (each) => {
      if (each.body.notes === 'bad') throw REFUSED;
      act(each);
    });
    await outbox.add(step('a', 'bad'));
    await outbox.add(op('a', 'after'));
    await until(() => outbox.get().ops[0]?.refusal?.code === 'TIME_OUT_OF_RANGE');
    await outbox.forget(outbox.get().ops[0]?.key ?? '');
    await until(() => isEmpty(outbox));
    expect(done.map(({ text }) => text)).toEqual(['after']);
  });

  it('continues with other calls when the server fails on one', async () => {
    const at = browser();
    const { done, act } = server();
    const { outbox, stop } = open(at, async (each) => {
      if (each.callId === 'a') throw INTERNAL;
      act(each);
    });
    for (const callId of ['a', 'b', 'c', 'd', 'e', 'f']) await outbox.add(op(callId, 'x'));
    await until(() => done.length === 5);
    expect(outbox.get().ops.map(({ callId }) => callId)).toEqual(['a']);
    stop();
  });

  it('logs calls in the order in which they were taken, one after the other, and passes one that the server fails on', async () => {
    const at = browser();
    const logged: string[] = [];
    let isAway = true;
    let [running, most] = [0, 0];
    const { outbox } = open(at, async ({ kind, callId }) => {
      if (isAway) throw NETWORK;
      if (kind !== 'create') return;
      running += 1;
      most = Math.max(most, running);
      // The first ones take longest.
      await new Promise((resolve) => setTimeout(resolve, 12 - 2 * Number(callId)));
      running -= 1;
      if (callId === '3' && !logged.includes('5')) throw INTERNAL;
      logged.push(callId);
    });
    for (const id of ['1', '2', '3', '4', '5']) {
      await outbox.add({ ...op(id, 'new'), kind: 'create' });
      await outbox.add(step(id, 'dispatched'));
    }
    isAway = false;
    outbox.flush();
    await until(() => isEmpty(outbox));
    expect(logged).toEqual(['1', '2', '4', '5', '3']);
    expect(most).toBe(1);
  });

  it("waits for a sign-in and sends only that author's entries", async () => {
    const at = browser();
    const { done, act } = server();
    let user: string | null = 'kl';
    const { outbox } = open(
      at,
      async (each) => {
        if (user === 'kl' && done.length === 0) {
          user = null;
          throw EXPIRED;
        }
        act(each);
      },
      { sender: () => user },
    );
    await outbox.add(op('a', 'of KL'));
    await outbox.add(op('b', 'of JS', { id: 'js', username: 'js' }));
    await until(() => user === null);
    expect(outbox.get().ops).toHaveLength(2);
    user = 'js';
    outbox.flush();
    await until(() => done.length === 1);
    expect(done[0]?.text).toBe('of JS');
    user = 'kl';
    outbox.flush();
    await until(() => isEmpty(outbox));
  });

  const JS = { id: 'js', username: 'js' };
  /**
   * KL has two entries around one by JS on one call, and JS has one on another call; all were entered while KL was
   * away.
   */
  const shared = async (send: (sent: Op) => Promise<unknown>, user: () => string | null) => {
    const at = browser();
    const window = open(at, send, { sender: user });
    for (const each of [op('a', 'of KL'), op('a', 'of JS', JS), op('a', 'of KL again'), op('b', 'JS elsewhere', JS)])
      await window.outbox.add(each);
    return { ...at, ...window };
  };

  it("sends others' entries once a user takes them over, in the order of each call", async () => {
    const { done, act } = server();
    const { outbox } = await shared(
      async (each) => act(each),
      () => 'js',
    );
    await until(() => done.length === 1);
    // Nothing overtakes within a call, and nothing is sent under a name whose owner did not agree.
    expect(done).toEqual([{ callId: 'b', text: 'JS elsewhere' }]);
    expect(outbox.get().ops).toHaveLength(3);
    await outbox.takeOn(JS);
    await until(() => isEmpty(outbox));
    expect(done.slice(1).map(({ text }) => text)).toEqual(['of KL', 'of JS', 'of KL again']);
  });

  it('keeps entries that were taken over while the server is away; a third user has to take them over again', async () => {
    let isDown = true;
    let user = 'js';
    const { done, act } = server();
    const { outbox } = await shared(
      async (each) => (isDown ? Promise.reject(NETWORK) : act(each)),
      () => user,
    );
    await outbox.takeOn(JS);
    expect(outbox.get().ops.map(({ sender }) => sender?.id ?? null)).toEqual(['js', null, 'js', null]);
    user = 'mm';
    isDown = false;
    outbox.flush();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(done).toEqual([]);
    await outbox.takeOn({ id: 'mm', username: 'mm' });
    await until(() => isEmpty(outbox));
    expect(done).toHaveLength(4);
  });

  it('sends one entry once, though its author returns while a colleague sends it', async () => {
    let user = 'js';
    const { done, act } = server();
    const keys: string[] = [];
    const { outbox } = await shared(
      async (each) => {
        keys.push(each.key);
        act(each);
        // It arrived, but the answer was lost: the author signs in and sends it again.
        if (keys.length === 1) {
          user = 'kl';
          throw NETWORK;
        }
      },
      () => user,
    );
    await outbox.takeOn(JS);
    await until(() => keys.length > 0 && user === 'kl');
    outbox.flush();
    await outbox.takeOn(KL);
    await until(() => isEmpty(outbox));
    expect(done).toHaveLength(4);
    expect(keys.length).toBeGreaterThan(4);
  });

  it('leaves an entry waiting when its author may no longer write, until a colleague sends it', async () => {
    const at = browser();
    const REVOKED = new ApiError('You are not allowed to do this', { code: 'FORBIDDEN', status: 403 });
    let user: string | null = 'kl';
    const { done, act } = server();
    const { outbox } = open(at, async (each) => (user === 'kl' ? Promise.reject(REVOKED) : act(each)), {
      sender: () => user,
    });
    await outbox.add(op('a', 'of KL'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(outbox.get().ops).toMatchObject([{ refusal: null }]);
    // A user who may only read signs in: nothing is sent.
    user = null;
    outbox.flush();
    user = 'js';
    await outbox.takeOn(JS);
    await until(() => isEmpty(outbox));
    expect(done).toHaveLength(1);
  });

  it('still lists a correction that only a supervisor may make', async () => {
    const FORBIDDEN = new ApiError('A supervisor corrects', { code: 'FORBIDDEN', status: 403 });
    const { outbox } = open(browser(), async () => Promise.reject(FORBIDDEN));
    await outbox.add({ ...op('a', 'late'), kind: 'correction', entry: 'r1' });
    await until(() => outbox.get().ops[0]?.refusal !== null);
  });

  it('takes over in one window and sends once, whichever window sends', async () => {
    const at = browser();
    const { done, act } = server();
    let isDown = true;
    const send = async (each: Op) => (isDown ? Promise.reject(NETWORK) : act(each));
    const windows = [open(at, send, { sender: () => 'js' }), open(at, send, { sender: () => 'js' })] as const;
    await windows[0].outbox.add(op('a', 'of KL'));
    await until(() => windows[1].outbox.get().ops.length === 1);
    await windows[1].outbox.takeOn(JS);
    await until(() => windows[0].outbox.get().ops[0]?.sender?.id === 'js');
    isDown = false;
    for (const { outbox } of windows) outbox.flush();
    await until(() => windows.every(({ outbox }) => isEmpty(outbox)));
    expect(done).toHaveLength(1);
  });

  it('keeps the author of a refused entry with unchanged text, and makes the editor the author of new text', async () => {
    for (const [notes, author, sender] of [
      ['bad', KL, JS],
      ['better', JS, null],
    ] as const) {
      const at = browser();
      let isDown = false;
      const send = async (each: Op) => Promise.reject(isDown || each.refusal !== null ? NETWORK : REFUSED);
      const { outbox, stop } = open(at, send);
      await outbox.add(op('a', 'bad'));
      await until(() => outbox.get().ops[0]?.refusal !== null);
      isDown = true;
      await outbox.repair(outbox.get().ops[0]?.key ?? '', { notes }, JS);
      expect(outbox.get().ops).toMatchObject([{ author, sender, refusal: null }]);
      stop();
    }
  });

  it('sends a call whose id is taken as a separate call, and everything that was done on it with it', async () => {
    const at = browser();
    const TAKEN = new ApiError('Already logged', { code: 'IDEMPOTENCY_MISMATCH', status: 422 });
    const sent: Op[] = [];
    const { outbox } = open(at, async (each) => {
      if (each.callId === 'taken') throw TAKEN;
      sent.push(each);
    });
    const body = { id: 'taken', address_of_incident: '12 Main St' };
    await outbox.add({ ...op('taken', ''), kind: 'create', body });
    await outbox.add(op('taken', 'Smoke showing'));
    await until(() => outbox.get().ops[0]?.refusal !== null);
    expect(outbox.get().ops[0]?.body).toEqual(body);
    await outbox.repair(outbox.get().ops[0]?.key ?? '', body, KL);
    await until(() => isEmpty(outbox));
    const [call, line] = sent;
    expect(call).toMatchObject({ kind: 'create', author: KL, body: { ...body, id: call?.callId } });
    expect(line).toMatchObject({ callId: call?.callId, body: { notes: 'Smoke showing' } });
  });

  it('sends a merge after the other call, which the server must know first, and follows it to its separate id', async () => {
    const at = browser();
    const TAKEN = new ApiError('Already logged', { code: 'IDEMPOTENCY_MISMATCH', status: 422 });
    const sent: Op[] = [];
    const { outbox } = open(at, async (each) => {
      if (each.kind === 'create' && each.callId === 'other') throw TAKEN;
      sent.push(each);
    });
    const create = (id: string): NewOp => ({
      ...op(id, ''),
      kind: 'create',
      body: { id, address_of_incident: '12 Main St' },
    });
    await outbox.add(create('mine'));
    await outbox.add({ ...op('mine', ''), kind: 'merge', body: { into: 'other', address: '12 Main St' } });
    await outbox.add(create('other'));
    await until(() => sent.length === 1 && outbox.get().ops.some(({ refusal }) => refusal !== null));
    const refused = outbox.get().ops.find(({ refusal }) => refusal !== null);
    const separate = await outbox.repair(refused?.key ?? '', refused?.body ?? {}, KL);
    await until(() => isEmpty(outbox));
    expect(separate).not.toBe('other');
    expect(sent.map(({ kind, callId, body }) => [kind, callId, body.into])).toEqual([
      ['create', 'mine', undefined],
      ['create', separate, undefined],
      ['merge', 'mine', separate],
    ]);
  });

  it('reports that it could not store an operation, keeps it in memory and still sends it', async () => {
    const at = browser();
    const full: OutboxStorage = {
      ...at.storage,
      add: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
    };
    const { done, act } = server();
    let isDown = true;
    const { outbox } = open(at, async (each) => (isDown ? Promise.reject(NETWORK) : act(each)), { storage: full });
    await outbox.add(op('a', 'one'));
    expect(outbox.get().ops).toMatchObject([{ n: null, body: { notes: 'one' } }]);
    isDown = false;
    outbox.flush();
    await until(() => isEmpty(outbox));
    expect(done).toHaveLength(1);
  });

  it('keeps the order on a call even if the browser stored only the later entries', async () => {
    const at = browser();
    let isFull = true;
    const add = (kept: Op) => (isFull ? Promise.reject(new Error('full')) : at.storage.add(kept));
    const { done, act } = server();
    let isDown = true;
    const send = async (each: Op) => (isDown ? Promise.reject(NETWORK) : act(each));
    const { outbox } = open(at, send, { storage: { ...at.storage, add } });
    await outbox.add(op('a', 'one'));
    isFull = false;
    await outbox.add(op('a', 'two'));
    isDown = false;
    outbox.flush();
    await until(() => isEmpty(outbox));
    expect(done.map(({ text }) => text)).toEqual(['one', 'two']);
  });

  it('does not loop when the browser fails to delete what has arrived', async () => {
    const at = browser();
    const { done, act } = server();
    const send = vi.fn(async (each: Op) => act(each));
    const storage = { ...at.storage, remove: () => Promise.reject(new Error('broken')) };
    const { outbox } = open(at, send, { storage });
    await outbox.add(op('a', 'one'));
    await until(() => isEmpty(outbox));
    expect(send).toHaveBeenCalledTimes(1);
    expect(done).toHaveLength(1);
  });

  it('keeps the order of every call, and loses and doubles nothing under any failure, with two windows', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ call: fc.nat(2), window: fc.nat(1) }), { minLength: 1, maxLength: 12 }),
        // Result of each attempt: 0 arrives, 1 never arrives, 2 arrives and the answer is lost.
        fc.array(fc.nat(2), { maxLength: 12 }),
        async (deeds, fates) => {
          const at = browser();
          const { done, act } = server();
          const pending = [...fates];
          const send = async (each: Op) => {
            const fate = pending.shift() ?? 0;
            if (fate !== 1) act(each);
            if (fate !== 0) throw INTERNAL;
          };
          const windows = [open(at, send), open(at, send)] as const;
          const wanted: { callId: string; text: string }[] = [];
          for (const [index, { call, window }] of deeds.entries()) {
            wanted.push({ callId: `call ${call}`, text: `${index}` });
            await windows[window as 0 | 1].outbox.add(op(`call ${call}`, `${index}`));
          }
          while (at.rows.size > 0) {
            for (const { outbox } of windows) outbox.flush();
            await new Promise((resolve) => setImmediate(resolve));
          }
          for (const { stop } of windows) stop();
          for (const call of ['call 0', 'call 1', 'call 2'])
            expect(done.filter(({ callId }) => callId === call)).toEqual(
              wanted.filter(({ callId }) => callId === call),
            );
        },
      ),
      { numRuns: process.env.PREBELL_DEEP === '1' ? 3_000 : 200 },
    );
  });
});
