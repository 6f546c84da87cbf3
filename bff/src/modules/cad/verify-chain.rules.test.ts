import { v7 as uuid } from 'uuid';
import { describe, expect, it } from 'vitest';
import { GENESIS, namesDigest, prove, SEAL_VERSION, sealOf } from '../../db/seals/dispatch-record';
import { type StoredEvent, verifyChain } from './verify-chain.rules';

const TYPES = ['created', 'dispatched', 'radio_log', 'comments', 'moved'];

/** A record of `length` events as the server would write it. */
const record = (length: number): StoredEvent[] => {
  const events: StoredEvent[] = [];
  let prev_hash = GENESIS;
  for (let seq = 1; seq <= length; seq += 1) {
    const type = TYPES[seq % TYPES.length] as string;
    const payload = prove({ notes: `Line ${seq} | “quoted”` });
    const secret = type === 'created' ? prove({ caller_phone: `555-01${seq % 100}` }) : null;
    const at = new Date(1_770_000_000_000 + seq * 997);
    const event = {
      seq,
      id: uuid(),
      call_id: seq % 9 === 0 ? null : uuid(),
      type,
      outcome: 'changed',
      actor_id: uuid(),
      actor_name: `dispatcher ${seq % 7}`,
      seal_version: SEAL_VERSION,
      state_hash: null,
      occurred_at: at,
      created_at: new Date(at.getTime() + 12),
      payload: payload.text,
      payload_salt: payload.salt,
      payload_hash: payload.hash,
      secret: secret?.text ?? null,
      secret_salt: secret?.salt ?? null,
      secret_hash: secret?.hash ?? null,
      prev_hash,
    };
    prev_hash = sealOf(prev_hash, event);
    events.push({ ...event, hash: prev_hash });
  }
  return events;
};
const headOf = (events: readonly StoredEvent[]) => {
  const { seq, hash } = events.at(-1) ?? { seq: 0, hash: GENESIS };
  return { seq, hash };
};

/** A small generator, so that a failure can be repeated from its seed. */
const random = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
  return seed / 4_294_967_296;
};
const changed = (text: string, pick: () => number): string => {
  const at = Math.floor(pick() * text.length);
  const other = String.fromCharCode(33 + Math.floor(pick() * 90));
  return `${text.slice(0, at)}${other === text[at] ? '~' : other}${text.slice(at + 1)}`;
};

const EVENTS = process.env.PREBELL_DEEP === '1' ? 10_000 : 1_000;
const whole = record(EVENTS);

describe('the chain of the record', () => {
  it('names columns that the version of an event does not use', async () => {
    const [first] = whole;
    if (first === undefined) throw new Error('No events');
    const unused = {
      state_hash: 'ff',
      state_salt: 'f',
      facts: '[]',
      facts_hash: 'f',
      facts_secret: '[]',
      facts_secret_hash: 'f',
    };
    const fieldsOf = async (event: StoredEvent) =>
      (await verifyChain(whole.with(0, event), headOf(whole))).faults.map(({ field }) => field).sort();
    const { state_hash: _, state_salt: __, ...unknownToVersion2 } = unused;
    expect(await fieldsOf({ ...first, ...unknownToVersion2 })).toEqual(
      expect.arrayContaining(Object.keys(unknownToVersion2)),
    );
    const old = { ...first, seal_version: 1 };
    const hash = sealOf(old.prev_hash, old);
    const faults = async (event: StoredEvent) =>
      (await verifyChain([event], { seq: 1, hash })).faults.map(({ field }) => field);
    expect(await faults({ ...old, hash })).toEqual([]);
    expect(await faults({ ...old, hash, ...unused })).toEqual(expect.arrayContaining(Object.keys(unused)));
  });

  it('is valid as written, also when empty', async () => {
    expect(await verifyChain(whole, headOf(whole))).toEqual({
      events: EVENTS,
      erased: 0,
      broken: null,
      faults: [],
      ...headOf(whole),
    });
    expect((await verifyChain([], { seq: 0, hash: GENESIS })).broken).toBeNull();
  });

  it('shows every changed byte at exactly its event', async () => {
    const seed = Number(process.env.PREBELL_SEED ?? 20_261_121);
    const pick = random(seed);
    const edits = process.env.PREBELL_DEEP === '1' ? 1_000 : 40;
    const FIELDS = [
      'id',
      'type',
      'outcome',
      'actor_id',
      'actor_name',
      'payload',
      'payload_salt',
      'payload_hash',
      'hash',
      'prev_hash',
    ];
    for (let edit = 0; edit < edits; edit += 1) {
      const index = Math.floor(pick() * EVENTS);
      const event = whole[index] as StoredEvent;
      const field = FIELDS[Math.floor(pick() * FIELDS.length)] as 'payload';
      const forged = { ...event, [field]: changed(event[field], pick) };
      const { broken } = await verifyChain(whole.with(index, forged), headOf(whole));
      expect(broken?.seq, `seed ${seed}, edit ${edit}, ${field}`).toBe(event.seq);
    }
  });

  it('shows a changed caller, a changed time, and a missing, doubled or swapped event', async () => {
    const broken = async (events: StoredEvent[]) => (await verifyChain(events, headOf(whole))).broken?.seq;
    const [first, second] = [whole[4] as StoredEvent, whole[5] as StoredEvent];
    expect(first.secret).not.toBeNull();
    expect(await broken(whole.with(4, { ...first, secret: '{}' }))).toBe(5);
    expect(await broken(whole.with(4, { ...first, occurred_at: new Date(0) }))).toBe(5);
    expect(await broken(whole.toSpliced(4, 1))).toBe(5);
    expect(await broken(whole.toSpliced(4, 0, first))).toBe(5);
    expect(await broken(whole.toSpliced(4, 2, second, first))).toBe(5);
    expect(await broken(whole.slice(0, -1))).toBe(EVENTS);
    expect(await broken([])).toBe(1);
  });

  it('stays valid when a caller’s details are erased on record, and counts them', async () => {
    const event = whole[4] as StoredEvent;
    const wiped = whole.with(4, { ...event, secret: null, secret_salt: null });
    expect((await verifyChain(wiped, headOf(whole))).broken).toEqual({
      seq: 5,
      why: 'cad_events, row 5, field secret: the caller’s details are gone without an erasure',
    });
    const erased = extended(wiped, { type: 'caller_erased', call_id: event.call_id });
    expect(await verifyChain(erased, headOf(erased))).toMatchObject({ broken: null, erased: 1 });
  });

  it('shows an end that was cut off together with the head, by a checkpoint kept elsewhere', async () => {
    const cut = whole.slice(0, -10);
    expect((await verifyChain(cut, headOf(cut))).broken).toBeNull();
    expect((await verifyChain(cut, headOf(cut), [headOf(whole)])).broken).toEqual({
      seq: EVENTS - 9,
      why: `cad_events, row ${EVENTS - 9}, field seq: the record ends here, but a checkpoint kept elsewhere is at ${EVENTS}`,
    });
    const anew = { seq: 100, hash: 'f'.repeat(64) };
    expect((await verifyChain(whole, headOf(whole), [anew])).broken?.seq).toBe(100);
    // A record that was written anew gets checkpoints too; they do not excuse it.
    const later = { seq: 100, hash: whole[99]!.hash };
    expect((await verifyChain(whole, headOf(whole), [anew, later])).broken?.seq).toBe(100);
  });

  it('shows a changed name in an event that does not seal its name itself', async () => {
    let before: StoredEvent[] = [];
    for (const name of ['ada', 'ben']) before = extended(before, { actor_name: name, seal_version: 1 });
    const sealed = extended(before, { type: 'names_sealed', payload: { names: namesDigest(before) } });
    expect((await verifyChain(sealed, headOf(sealed))).broken).toBeNull();
    const forged = sealed.with(0, { ...(sealed[0] as StoredEvent), actor_name: 'eve' });
    expect((await verifyChain(forged, headOf(forged))).broken).toMatchObject({ seq: 3 });
  });
});

/** The record with one more event. */
function extended(
  events: StoredEvent[],
  { payload = {}, ...fields }: Partial<Omit<StoredEvent, 'payload'>> & { readonly payload?: object },
): StoredEvent[] {
  const { seq, hash: prev_hash } = headOf(events);
  const at = new Date(1_780_000_000_000);
  const content = prove(payload);
  const event = {
    seq: seq + 1,
    id: uuid(),
    call_id: null,
    type: 'radio_log',
    outcome: 'changed',
    actor_id: uuid(),
    actor_name: 'ada',
    seal_version: SEAL_VERSION,
    state_hash: null,
    occurred_at: at,
    created_at: at,
    payload: content.text,
    payload_salt: content.salt,
    payload_hash: content.hash,
    secret: null,
    secret_salt: null,
    secret_hash: null,
    prev_hash,
    ...fields,
  };
  return [...events, { ...event, hash: sealOf(prev_hash, event) }];
}
