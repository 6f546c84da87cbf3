import type { MarketStatus } from '@prebell/contracts';
import { useTick } from '../../../shared/use-tick';
import { countdownText, lastUpdateText, secondsUntil } from '../model/refresh-schedule';

interface Props {
  readonly live: boolean;
  readonly market: MarketStatus | null;
  /** Epoch milliseconds. */
  readonly lastUpdate: number;
  readonly nextAt: number | null;
}

/** 'Last: 2s ago' and 'Next: 4:48', updated every second. Not a live region: it would speak every second. */
export const RefreshStatus = ({ live, market, lastUpdate, nextAt }: Props) => {
  useTick(1_000);
  const now = Date.now();
  return (
    <>
      <span>{lastUpdateText(lastUpdate, now)}</span>
      <span>{countdownText({ live, market, secondsLeft: secondsUntil(nextAt, now) })}</span>
    </>
  );
};
