import fc from 'fast-check';
import pino from 'pino';
import { expect, test } from 'vitest';
import { gatherLines } from './gather-lines';

const start = () => {
  const written: string[] = [];
  const due: (() => void)[] = [];
  const exits: (() => void)[] = [];
  const target = { write: (text: string) => void written.push(text) };
  const moments = {
    later: (act: () => void) => void due.push(act),
    atExit: (act: () => void) => void exits.push(act),
  };
  const log = pino({ level: 'info' }, gatherLines(target, moments));
  const endTurn = () => {
    for (const act of due.splice(0)) act();
  };
  const messages = () =>
    written
      .join('')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line).msg);
  return { log, written, endTurn, messages, exit: () => exits.map((act) => act()) };
};

test('the lines of one turn are one write, at the end of the turn', () => {
  const { log, written, endTurn, messages } = start();
  log.info('a');
  log.info('b');
  expect(written).toEqual([]);
  endTurn();
  expect(written).toHaveLength(1);
  log.info('c');
  endTurn();
  expect(messages()).toEqual(['a', 'b', 'c']);
});

test('a warning or an error is written at once, after the lines before it', () => {
  for (const level of ['warn', 'error', 'fatal'] as const) {
    const { log, messages } = start();
    log.info('before');
    log[level]('now');
    expect(messages()).toEqual(['before', 'now']);
  }
});

test('an exit writes what is left', () => {
  const { log, messages, exit } = start();
  log.info('last');
  exit();
  expect(messages()).toEqual(['last']);
});

test('every line is written once and in order, whatever its level and wherever a turn ends', () => {
  const acts = fc.array(fc.constantFrom('info', 'warn', 'error', 'turn', 'long'), { maxLength: 60 });
  fc.assert(
    fc.property(acts, (all) => {
      const { log, endTurn, messages } = start();
      const expected: string[] = [];
      for (const [index, act] of all.entries()) {
        if (act === 'turn') {
          endTurn();
          continue;
        }
        const text = act === 'long' ? `${index} ${'x'.repeat(40_000)}` : String(index);
        expected.push(text);
        log[act === 'long' ? 'info' : act](text);
      }
      endTurn();
      expect(messages()).toEqual(expected);
    }),
    { numRuns: 50 },
  );
});
