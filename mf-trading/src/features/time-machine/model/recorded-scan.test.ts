import { momentMs, type ScanStep, tradingDay } from '@prebell/contracts';
import type { ApiClient } from '@prebell/platform';
import { expect, it, vi } from 'vitest';
import { hit } from '../../../shared/testing/hits';
import { createRecordedScan } from './recorded-scan';

const DATE = '2025-02-06';
const [FIRST, OTHER] = ['01980000-0000-7000-8000-00000000c001', '01980000-0000-7000-8000-00000000c002'];
const minute = (time: string) => momentMs(`${DATE}T${time}`, tradingDay(DATE)!);

interface Asked {
  readonly params: { readonly at: string; readonly id: string };
  readonly query: { readonly after: number };
}

/** A platform that answers when the test says so. Each minute after 8:40 has a hit, numbered by its minutes after that. */
const setUp = () => {
  const asked: string[] = [];
  const gates: (() => void)[] = [];
  let isGated = false;
  const stepOf = ({ params, query }: Asked): ScanStep => {
    const count = Number(params.at.slice(14)) - 40;
    const hits = Array.from({ length: Math.max(0, count) }, (_, k) => ({
      ...hit({ seq: count - k }),
      scanner: params.id,
    }));
    return {
      at: params.at,
      as_of: `${params.at}:00.000Z`,
      list: { rows: [], count: 0 },
      hits: hits.filter(({ seq }) => seq > query.after),
      full: false,
    };
  };
  const call = async ({ method }: { readonly method: string }, options: Asked) => {
    if (method === 'post') return { scan: { state: 'ready', progress: 1, failure: null } };
    const answer = stepOf(options);
    asked.push(`${options.params.id.slice(-1)} ${options.params.at.slice(11)} after ${options.query.after}`);
    if (isGated) await new Promise<void>((resolve) => gates.push(resolve));
    return answer;
  };
  let at = minute('08:45');
  const scan = createRecordedScan({
    api: { call, refresh: () => Promise.resolve() } as unknown as ApiClient,
    date: DATE,
    now: () => at,
  });
  return {
    scan,
    asked,
    /** As the player does. */
    move: async (time: string) => {
      const read = await scan.read(minute(time), new AbortController().signal);
      at = minute(time);
      scan.show(read);
    },
    hold: () => {
      isGated = true;
    },
    release: () => {
      isGated = false;
      for (const open of gates.splice(0)) open();
    },
    seqs: () => {
      const view = scan.view.get();
      return view?.state === 'ready'
        ? [view.of.id.slice(-1), view.step.at.slice(11), view.hits.map(({ seq }) => seq)]
        : view;
    },
  };
};

it('a minute on asks only for new hits and keeps the others; any other move reads all of them', async () => {
  const { scan, asked, move, seqs } = setUp();
  scan.follow({ id: FIRST, version: 1 });
  await vi.waitFor(() => expect(seqs()).toEqual(['1', '08:45', [5, 4, 3, 2, 1]]));
  await move('08:46');
  expect(seqs()).toEqual(['1', '08:46', [6, 5, 4, 3, 2, 1]]);
  await move('08:42');
  expect(seqs()).toEqual(['1', '08:42', [2, 1]]);
  await move('08:44');
  expect(seqs()).toEqual(['1', '08:44', [4, 3, 2, 1]]);
  expect(asked).toEqual(['1 08:45 after 0', '1 08:46 after 5', '1 08:42 after 0', '1 08:44 after 0']);
});

it('a desk that moves on while a scanner loads never shows the minute before', async () => {
  const { scan, move, hold, release, seqs } = setUp();
  hold();
  scan.follow({ id: FIRST, version: 1 });
  await move('08:50');
  expect(seqs()).toBeNull();
  release();
  await vi.waitFor(() => expect(seqs()).toEqual(['1', '08:50', [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]]));
});

it('another scanner, or another version, never gets the list of the one before', async () => {
  const { scan, asked, hold, release, seqs } = setUp();
  scan.follow({ id: FIRST, version: 1 });
  await vi.waitFor(() => expect(seqs()).not.toBeNull());
  hold();
  const late = scan.read(minute('08:46'), new AbortController().signal);
  scan.follow({ id: OTHER, version: 1 });
  expect(scan.view.get()).toBeNull();
  release();
  scan.show(await late);
  await vi.waitFor(() => expect(seqs()).toEqual(['2', '08:45', [5, 4, 3, 2, 1]]));
  scan.follow({ id: OTHER, version: 1 });
  expect(seqs()).not.toBeNull();
  scan.follow({ id: OTHER, version: 2 });
  expect(scan.view.get()).toBeNull();
  await vi.waitFor(() => expect(seqs()).not.toBeNull());
  scan.follow(null);
  expect(scan.view.get()).toBeNull();
  expect(asked.filter((each) => each.startsWith('2'))).toHaveLength(2);
});
