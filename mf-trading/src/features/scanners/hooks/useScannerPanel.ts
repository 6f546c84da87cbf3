import { type Hit, SCANNERS, type Scanner, type User } from '@prebell/contracts';
import { usePlatform, useStore } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { useCallback, useEffect, useState } from 'react';
import { useCommand } from '../../../shared/commands/CommandProvider';
import { useHits } from '../../../shared/hits/hits';
import { logFailure } from '../../../shared/log';
import { useMarketStatus } from '../../../shared/market/market-status';
import { scannerResultsQueryOptions } from '../api/scanner-results';
import { scannerStatusQueryOptions } from '../api/scanner-status';
import { createLatencyMeter, type LatencyMeter } from '../model/latency';
import { scannerBody } from '../model/panel-body';
import type { ScannerPanelActions, ScannerPanelSnapshot } from '../model/panel-snapshot';
import { autoRefreshAllowed, DEFAULT_INTERVAL_SECONDS } from '../model/refresh-schedule';
import { isLimited, scannerAccess } from '../model/scanner-access';
import { MAX_RETRIES, retryText } from '../model/scanner-error';
import { createScannerTable, type ScannerTable, type TableSummary } from '../model/scanner-table';
import { useAutoRefresh } from './useAutoRefresh';
import { useScannerStream } from './useScannerStream';

export interface ScannerPanelModel {
  readonly snapshot: ScannerPanelSnapshot;
  readonly actions: ScannerPanelActions;
  readonly table: ScannerTable;
  readonly latency: LatencyMeter;
  /** The day's entries and exits of the active scanner, newest first. */
  readonly hits: readonly Hit[];
}

/** Wires the scanner panel: status first, the active tab's rows by polling and by stream, notices, schedule. */
export const useScannerPanel = (user: User): ScannerPanelModel => {
  const { api, market, notify, host } = usePlatform();
  const { status: marketStatus } = useMarketStatus();
  const [active, setActive] = useState<Scanner>('momentum');
  const [live, setLive] = useState(true);
  const [frozen, setFrozen] = useState(false);
  const [intervalSeconds, setIntervalSeconds] = useState(DEFAULT_INTERVAL_SECONDS);
  /** When the schedule was last set by hand, epoch milliseconds. */
  const [armedAt, setArmedAt] = useState(0);
  const [tables] = useState(createTables);
  const [latency] = useState(createLatencyMeter);
  const table = tables[active];
  const summaries = {
    momentum: useStore(tables.momentum.summary),
    gappers: useStore(tables.gappers.summary),
    low_float: useStore(tables.low_float.summary),
  };
  const connection = useStore(market.connection);

  const status = useQuery(scannerStatusQueryOptions(api, user));
  const access = scannerAccess(user, status.data ?? null);
  const known = !status.isPending;
  const open = known && access[active].state === 'open';
  const results = useQuery({ ...scannerResultsQueryOptions(api, active, user.subscription_tier), enabled: open });
  const { data, dataUpdatedAt, errorUpdatedAt, failureCount, isFetching, refetch } = results;

  useEffect(() => {
    if (status.error !== null) logFailure('Failed to fetch the scanner status', status.error);
  }, [status.error]);

  const hits = useHits(active, user.subscription_tier, open);
  useEffect(() => table.setHits(hits), [table, hits]);
  useEffect(() => market.on('halt', table.noteHalt), [market, table]);

  const feed = useScannerStream({ scanner: active, table, latency, on: live && open });

  // The time is a dependency on purpose: an equal answer is still a check of the table.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (data !== undefined && table.reconcile(data) === 'mismatch') feed.current?.resync();
  }, [data, dataUpdatedAt, table, feed]);

  useEffect(() => {
    if (isFetching && failureCount > 0 && failureCount <= MAX_RETRIES) {
      notify.show('warning', retryText(active, failureCount));
    }
  }, [notify, active, isFetching, failureCount]);

  const refresh = useCallback(() => void refetch(), [refetch]);
  const settledAt = Math.max(dataUpdatedAt, errorUpdatedAt, armedAt);
  const due = autoRefreshAllowed({ live, market: marketStatus, open }) && settledAt > 0;
  const nextAt = due ? settledAt + intervalSeconds * 1_000 : null;
  useAutoRefresh(isFetching ? null : nextAt, refresh);

  useCommand('freeze', () => setFrozen(!frozen));
  useCommand('tab-1', () => setActive('momentum'));
  useCommand('tab-2', () => setActive('gappers'));
  useCommand('tab-3', () => setActive('low_float'));

  return {
    table,
    latency,
    hits,
    snapshot: {
      tier: user.subscription_tier,
      active,
      tabs: SCANNERS.map((scanner) => ({
        scanner,
        count: summaries[scanner].filled ? summaries[scanner].count : null,
        limited: known && isLimited(access[scanner]),
        locked: known && access[scanner].state === 'locked',
      })),
      body: scannerBody({ access: access[active], known, table: summaries[active], error: results.error }),
      criteria: data?.criteria.description ?? null,
      live,
      intervalSeconds,
      refreshing: isFetching,
      frozen,
      shownOf: shownOf(summaries[active]),
      stale: live && connection === 'reconnecting',
      lastUpdate: dataUpdatedAt,
      nextAt,
      market: marketStatus,
      showUpgrade: user.subscription_tier === 'free' && !user.is_admin,
    },
    actions: {
      selectTab: setActive,
      refresh,
      toggleLive: () => {
        setLive(!live);
        setArmedAt(Date.now());
        notify.show('info', live ? 'Auto-refresh disabled' : `Auto-refresh enabled (${intervalSeconds}s intervals)`);
      },
      toggleFrozen: () => setFrozen(!frozen),
      setIntervalSeconds: (seconds) => {
        setIntervalSeconds(seconds);
        setArmedAt(Date.now());
        notify.show('info', `Refresh interval updated to ${seconds} seconds`);
      },
      upgrade: (feature) => host.openUpgrade({ feature }),
    },
  };
};

const shownOf = ({ order, count, limit }: TableSummary) =>
  limit !== null && count > order.length ? { shown: order.length, count } : null;

const createTables = (): Record<Scanner, ScannerTable> => ({
  momentum: createScannerTable(),
  gappers: createScannerTable(),
  low_float: createScannerTable(),
});
