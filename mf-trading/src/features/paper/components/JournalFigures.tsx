import type { JournalTrade } from '@prebell/contracts';
import { StatCard } from '@prebell/design-system';
import { journalSummary } from '../model/journal-summary';
import { formatCosts } from '../model/money';
import { Gain } from './Gain';
import styles from './Paper.module.css';

const countText = (count: number, what: string): string =>
  `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`;

/** The result of all closed trades together, at the top of the page. */
export const JournalFigures = ({ trades }: { readonly trades: readonly JournalTrade[] }) => {
  const { net, costs, wins, winRate, averageWin, averageLoss, profitFactor } = journalSummary(trades);
  return (
    <section className={styles.figures} aria-label="Summary">
      <StatCard label="Net" value={<Gain cents={net} />} note={`after ${formatCosts(costs)} of costs`} />
      <StatCard
        label="Win rate"
        value={winRate === null ? 'N/A' : `${Math.round(winRate)}%`}
        note={`${wins.toLocaleString('en-US')} of ${trades.length.toLocaleString('en-US')} closed trades`}
      />
      <StatCard
        label="Average win"
        value={averageWin === null ? 'N/A' : <Gain cents={averageWin} />}
        note={averageWin === null ? 'no winner yet' : countText(wins, 'winning trade')}
      />
      <StatCard
        label="Average loss"
        value={averageLoss === null ? 'N/A' : <Gain cents={averageLoss} />}
        note={averageLoss === null ? 'no other trade yet' : countText(trades.length - wins, 'other trade')}
      />
      <StatCard
        label="Profit factor"
        value={profitFactor === null ? 'N/A' : profitFactor.toFixed(2)}
        note={profitFactor === null ? 'nothing lost yet' : 'won for each $1 lost'}
      />
    </section>
  );
};
