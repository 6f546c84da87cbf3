import { type ChartMark, endpoints } from '@prebell/contracts';
import type { ApiClient } from '@prebell/platform';
import { queryOptions } from '@prebell/platform/query';
import { bodyOf, type UnsentChange } from '../model/own-marks';

/** The user's levels and notes on one symbol, as stored on the server. Read again when the window gets focus. */
export const chartMarksQueryOptions = (api: ApiClient, symbol: string) =>
  queryOptions({
    queryKey: ['chart-marks', symbol] as const,
    queryFn: async ({ signal }): Promise<readonly ChartMark[]> =>
      (await api.call(endpoints.chartMarks.list, { query: { symbol }, signal })).marks,
    refetchOnWindowFocus: true,
    networkMode: 'always',
  });

/** Sends one change. Resolves with the mark as stored, or null after a removal. */
export const sendChange = async (api: ApiClient, change: UnsentChange): Promise<ChartMark | null> => {
  const { id, version } = change;
  const body = bodyOf(change);
  if (body !== null) return (await api.call(endpoints.chartMarks.save, { params: { id }, body })).mark;
  await api.call(endpoints.chartMarks.remove, { params: { id }, query: { version } });
  return null;
};
