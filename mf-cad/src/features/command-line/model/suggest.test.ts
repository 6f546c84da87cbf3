import { expect, it } from 'vitest';
import type { Board } from './board';
import { suggest } from './suggest';

const call = (number: string | null, address: string, isActive = true) => ({
  ...{ id: `${number}`, number, address, isActive, isPending: true, units: [] },
});
const BOARD: Board = {
  calls: [
    call('26-0143', '12 Elm St'),
    call('26-0014', 'Mill Bridge'),
    call('26-0001', '1 Elm Ct', false),
    call(null, '7 Elm'),
  ],
  units: ['E31', 'E9', 'L7'],
  natures: ['Medical', 'Motor vehicle collision'],
};
const lines = (text: string) => suggest(text, BOARD).map(({ line }) => line);

it('finds a call by a word of its address or the beginning of its number', () => {
  expect(suggest('d el', BOARD)).toEqual([{ line: 'd 143 ', label: '26-0143, 12 Elm St' }]);
  expect(lines('a 14')).toEqual(['a 143 ']);
  expect(lines('x 1')).toEqual(['x 143 ', 'x 14 ']);
});

it('finds a call without a number, and completes its temporary one', () => {
  const board = { ...BOARD, calls: [{ ...call(null, '7 Pine St'), temporary: 'N1' }] };
  expect(suggest('d pine', board)).toEqual([{ line: 'd N1 ', label: 'N1, 7 Pine St' }]);
});

it('finishes units wherever one can stand, and natures after the semicolon', () => {
  expect(lines('d 143 e')).toEqual(['d 143 E31 ', 'd 143 E9 ']);
  expect(lines('d 143 L7, e3')).toEqual(['d 143 L7, E31 ']);
  expect(lines('d 143 L7;e3')).toEqual(['d 143 L7;E31 ']);
  expect(lines('o l')).toEqual(['o L7 ']);
  expect(lines('n 12 elm; m')).toEqual(['n 12 elm; Medical', 'n 12 elm; Motor vehicle collision']);
});

it('offers the units of the run card, then one by one those that only some calls get, until another unit is typed', () => {
  const reported = {
    ...{ id: 'c1', address_of_incident: '12 Elm St', time_received: '2026-02-06T19:00:00.000Z' },
    status: 'pending' as const,
  };
  const board: Board = {
    ...BOARD,
    calls: BOARD.calls.map((one) => ({ ...one, reported })),
    proposalOf: () => ({ units: ['E31', 'L7'], optional: ['85', 'RC1'], words: '' }),
  };
  const offered = (text: string) => suggest(text, board).map(({ line }) => line);
  expect(offered('d 143 ')).toEqual(['d 143 E31 L7 ']);
  expect(offered('d 143 E31 L7 ')).toEqual(['d 143 E31 L7 85 ', 'd 143 E31 L7 RC1 ']);
  expect(offered('d 143 l7 e31 85 ')).toEqual(['d 143 l7 e31 85 RC1 ']);
  for (const text of ['d 143 E9 ', 'd 143 E31 L7 E9 ', 'd 143 E31 L7 85 RC1 ', 'd 14 E31 '])
    expect(offered(text)).toEqual([]);
  const onlySome: Board = { ...board, proposalOf: () => ({ units: [], optional: ['85'], words: '' }) };
  expect(suggest('d 143 ', onlySome)).toEqual([{ line: 'd 143 85 ', label: 'Sometimes sent: 85' }]);
});

it('has nothing to say about an empty line or a finished word', () => {
  expect(lines('')).toEqual([]);
  expect(lines('d 143 E31')).toEqual([]);
  expect(lines('n 12 elm; Medical')).toEqual([]);
});
