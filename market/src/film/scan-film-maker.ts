import { FILM_ROWS, toMs } from '@prebell/contracts';
import type { BacktestScan } from '../proof/backtest-scans';
import { DayRunner } from '../proof/day-run';
import type { RecordedProvider } from '../replay/replay';
import type { BlockFileWriter } from './block-file';
import { addLog, json } from './film-blocks';
import type { ScanFilmIndex } from './scan-film-index';

interface Parts {
  readonly provider: RecordedProvider;
  readonly date: string;
  readonly scan: BacktestScan;
  readonly file: BlockFileWriter;
}

/** Number of minutes between two progress reports. */
const REPORTED = 30;
const ONLY = 0;

/**
 * Writes the film of one own scan: its list at each minute, and its hits. Yields the progress, 0 to 1; returns the
 * film's index.
 */
export async function* filmScan({ provider, date, scan, file }: Parts): AsyncGenerator<number, ScanFilmIndex> {
  const lists: number[] = [];
  let last: Buffer = Buffer.alloc(0);
  const moments = new DayRunner(provider, [scan]).moments(date);
  for (let next = await moments.next(); ; next = await moments.next()) {
    if (next.done) {
      const { day, own } = next.value;
      const hits = own[ONLY]!;
      const start = toMs(day.pre_open);
      return {
        day,
        lists,
        hits: {
          block: addLog(file, hits),
          at: hits.map(({ at }) => Date.parse(at) - start),
          isEntry: hits.map(({ kind, back }) => (kind === 'enter' && back !== true ? 1 : 0)),
        },
      };
    }
    const { engine, ownTable, at } = next.value;
    const list = json(ownTable(ONLY, FILM_ROWS));
    lists.push(list.equals(last) ? lists.at(-1)! : file.add(list));
    last = list;
    const { pre_open, post_close } = engine.reference.day;
    if (lists.length % REPORTED === 0) yield Math.min(1, (at - toMs(pre_open)) / (toMs(post_close) - toMs(pre_open)));
  }
}
