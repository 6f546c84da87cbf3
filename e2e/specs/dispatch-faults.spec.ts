import { type Call, endpoints, toSeconds } from '@prebell/contracts';
import { randomOf } from '../../tooling/lib/random.mjs';
import { type Strike, test } from '../support/dispatch-relay';
import type { Fault, Person, World } from '../support/fault-desk';
import { doSequence, type Sequence, untilSent } from '../support/fault-sequence';
import { DEMO_PASSWORD, expect } from '../support/test';

const isDeep = process.env.PREBELL_DEEP === '1';
/** The deep run can be split into pieces, each with its own seed. */
const SEQUENCES = Number(process.env.PREBELL_SEQUENCES ?? (isDeep ? 3_000 : 100));
/** `npm test` stops here, milliseconds: a busy machine runs fewer sequences and reports how many. */
const TIME_BOX_MS = 25_000;
const SEED = Number(process.env.PREBELL_SEED ?? Date.now() % 1_000_000_000);
/** Calls in progress at the same time. */
const SIDE_BY_SIDE = 8;
/** What breaks or dies in which of 25 rounds, while work on its calls is in flight. */
const STRIKES: ReadonlyMap<number, Strike> = new Map([
  [1, 'server'],
  [2, 'network'],
  [3, 'server and database'],
  [10, 'network'],
  [18, 'network'],
] as const);
const ROUNDS = 25;

/** Two users take turns at each computer. */
const USERS = ['dispatch', 'admin'] as const;

const signIn = async (url: string, username: string): Promise<string> => {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  });
  return (await response.json()).access_token;
};

const summaryOf = (counts: ReadonlyMap<string, number>) =>
  [...counts].map(([name, count]) => `${name} ${count}`).join(', ');

test('random sequences of two users’ work and faults: nothing lost, duplicated or hidden, each computer’s order and each author kept, the chain intact', async ({
  relay,
}) => {
  test.setTimeout(isDeep ? 3_600_000 : 240_000);
  const { url } = relay;
  const signInAll = () => Promise.all(USERS.map((username) => signIn(url, username)));
  let tokens = await signInAll();
  const ask = async (path: string, token = tokens[0]) =>
    (await fetch(`${url}${path}`, { headers: { Authorization: `Bearer ${token}` } })).json();
  const profiles = await Promise.all(tokens.map((token) => ask(endpoints.auth.profile.path, token)));
  const people = profiles.map(({ user }): Person => ({ id: user.id, username: user.username }));
  const totals = { radio: 0, comments: 0 };
  const faults = new Map<Fault | Strike, number>();
  const count = (fault: Fault | Strike) => faults.set(fault, (faults.get(fault) ?? 0) + 1);
  /** The seed and the number of a sequence decide its steps; the timing of requests depends on the machine. */
  const worldOf = (number: number): World => ({
    url,
    token: (userId) => tokens[people.findIndex(({ id }) => id === userId)] ?? '',
    people,
    random: randomOf(SEED + number * 1_000_003),
    onFault: count,
  });

  const check = async ({ id, desks, deeds, hidden }: Sequence, where: string) => {
    expect(hidden, where).toEqual([]);
    expect(
      desks.flatMap((desk) => desk.refused()),
      where,
    ).toEqual([]);
    const answer = await ask(`/api/cad/calls/${id}`);
    const { call, events } = answer as { call: Call; events: { type: string; actor: string; author: string | null }[] };
    const notes = call.radio_logs.map((line) => line.notes);
    const own = [...deeds.radio.values()];
    for (const said of own) {
      const texts = said.map((each) => each.notes);
      expect(
        notes.filter((note) => texts.includes(note)),
        where,
      ).toEqual(texts);
    }
    // Each entry is under the name of the user who submitted it, no matter who sent it.
    const authors = events.flatMap(({ type, actor, author }) => (type === 'radio_log' ? [author ?? actor] : []));
    const wanted = own.flat().map(({ author }) => author);
    expect(authors.sort(), where).toEqual(wanted.sort());
    const lines = (call.additional_comments ?? '').split('\n').filter(Boolean);
    expect(lines.sort(), where).toEqual(deeds.comments.toSorted());
    const countOf = (type: string) => events.filter((event) => event.type === type).length;
    expect([countOf('created'), countOf('radio_log')], where).toEqual([1, own.flat().length]);
    totals.radio += own.flat().length;
    totals.comments += deeds.comments.length;
  };

  const started = Date.now();
  const isTime = () => isDeep || Date.now() - started < TIME_BOX_MS;
  let done = 0;
  for (let round = 0; done < SEQUENCES && isTime(); round += 1) {
    const numbers = Array.from({ length: Math.min(SIDE_BY_SIDE, SEQUENCES - done) }, (_, index) => done + index);
    const sequences = await Promise.all(numbers.map((number) => doSequence(worldOf(number))));
    const strike = STRIKES.get(round % ROUNDS);
    if (strike !== undefined) count(strike);
    const whole = strike === undefined ? Promise.resolve() : relay.strike(strike);
    const where = `seed ${SEED}, sequences ${numbers[0]} to ${numbers.at(-1)}`;
    await Promise.all([whole, ...sequences.map((sequence) => untilSent(sequence, whole))]).catch((cause) => {
      throw new Error(where, { cause });
    });
    // The old token expires after a quarter of an hour.
    if (round % ROUNDS === ROUNDS - 1) tokens = await signInAll();
    await Promise.all(sequences.map((sequence, index) => check(sequence, `seed ${SEED}, sequence ${numbers[index]}`)));
    for (const { desks } of sequences) for (const desk of desks) desk.close();
    done += sequences.length;
  }
  tokens = await signInAll();
  const verdict = await ask(endpoints.cad.verifyRecord.path);
  expect(verdict.broken).toBeNull();
  const seconds = Math.round(toSeconds(Date.now() - started));
  console.log(
    `faults: seed ${SEED}, ${done} sequences, ${totals.radio} radio entries, ${totals.comments} comments, ` +
      `${verdict.events} events verified, ${seconds} s; ${summaryOf(faults)}; lost 0, doubled 0, hidden 0`,
  );
});
