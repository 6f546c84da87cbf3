import type { Resolution } from '@prebell/contracts';
import { usePlatform } from '@prebell/platform';
import { logFailure } from '../../../shared/log';
import { useMarketStatus } from '../../../shared/market/market-status';
import { copyPicture } from '../api/copy-picture';
import { pictureFile, pictureTitle } from '../model/picture';
import type { ChartTools } from './useChartTools';

/** Copies a picture of one chart, titled with symbol, timeframe, time and source, and reports the result. */
export const useChartPicture = (
  symbol: string,
  resolution: Resolution,
  { canvas }: Pick<ChartTools, 'canvas'>,
): (() => Promise<void>) => {
  const { clock, notify } = usePlatform();
  const source = useMarketStatus().status?.feed.label ?? null;
  return async () => {
    const facts = { symbol, resolution, now: clock.now(), source };
    try {
      const picture = canvas.current?.picture(pictureTitle(facts));
      if (picture === undefined) throw new Error('No chart is drawn');
      const outcome = await copyPicture(picture, pictureFile(facts));
      if (outcome === 'copied') notify.show('success', `Picture of ${symbol} copied`);
      else notify.show('info', `This browser does not allow copying pictures, so we downloaded ${pictureFile(facts)}.`);
    } catch (error) {
      logFailure('Failed to make a picture of the chart', error);
      notify.show('error', 'We could not make a picture of the chart. Wait until it has loaded and try again.');
    }
  };
};
