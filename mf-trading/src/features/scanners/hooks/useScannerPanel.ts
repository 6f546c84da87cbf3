import { type ScannerStatus, toMs, type User } from '@prebell/contracts';
import { usePlatform, useStore } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useCommand } from '../../../shared/commands/CommandProvider';
import { type AnyHit, useHits } from '../../../shared/hits/hits';
import { useLockedSamples } from '../../../shared/locked-scanner/locked-samples';
import { logFailure } from '../../../shared/log';
import { useMarketStatus } from '../../../shared/market/market-status';
import { useStaleText } from '../../../shared/market/useStaleText';
import { useMatchedToday, useOwnScanners } from '../../../shared/own-scanners/own-scanners';
import { useWatchlists } from '../../../shared/watchlists/watchlists';
import { scannerResultsQueryOptions } from '../api/scanner-results';
import { scannerStatusQueryOptions } from '../api/scanner-status';
import { cappedText } from '../model/capped';
import { createLatencyMeter, type LatencyMeter } from '../model/latency';
import { scannerBody } from '../model/panel-body';
import type { ScannerPanelActions, ScannerPanelSnapshot } from '../model/panel-snapshot';
import { autoRefreshAllowed, DEFAULT_INTERVAL_SECONDS } from '../model/refresh-schedule';
import {
  GIVEN_TARGETS,
  type ScanTarget,
  tableKeyOf,
  tabOf,
  targetLabel,
  targetOf,
  untradedOf,
} from '../model/scan-target';
import { isLimited, OWN_ACCESS, scannerAccess } from '../model/scanner-access';
import { MAX_RETRIES, retryText } from '../model/scanner-error';
import type { ScannerTable } from '../model/scanner-table';
import { createTableShelf } from '../model/table-shelf';
import { useAutoRefresh } from './useAutoRefresh';
import { useHalts } from './useHalts';
import { useScannerStream } from './useScannerStream';
import { useTabKeys } from './useTabKeys';

const enteredSymbols = (hits: readonly AnyHit[]): number =>
  new Set(hits.filter(({ kind }) => kind === 'enter').map(({ symbol }) => symbol)).size;

/** Number of matches of a standard scanner in the latest status; null for other tabs. */
const countNow = (target: ScanTarget, status: ScannerStatus | undefined): number | null =>
  (target.kind === 'given' ? status?.scanners[target.scanner]?.count : null) ?? null;

export interface ScannerPanelModel {
  readonly snapshot: ScannerPanelSnapshot;
  readonly actions: ScannerPanelActions;
  readonly table: ScannerTable;
  /** Name of the active tab. */
  readonly label: string;
  /** What the active tab shows. */
  readonly target: ScanTarget;
  readonly latency: LatencyMeter;
  /** The day's entries and exits of the active scanner, newest first. */
  readonly hits: readonly AnyHit[];
  /** Symbols of the active watchlist that have not traded today. */
  readonly untraded: readonly string[];
}

interface Options {
  readonly user: User;
  /** The requested tab. */
  readonly tab: string;
  readonly onTab: (tab: string) => void;
}

/**
 * Connects the scanner panel to its data: first the status, then the active tab's rows by polling and streaming, with notices and
 * schedule.
 */
export const useScannerPanel = ({ user, tab, onTab }: Options): ScannerPanelModel => {
  const { api, market, notify, host } = usePlatform();
  const { status: marketStatus } = useMarketStatus();
  const [live, setLive] = useState(true);
  const [frozen, setFrozen] = useState(false);
  const [intervalSeconds, setIntervalSeconds] = useState(DEFAULT_INTERVAL_SECONDS);
  /** When the user last changed the schedule, epoch milliseconds. */
  const [armedAt, setArmedAt] = useState(0);
  const [shelf] = useState(createTableShelf);
  const [latency] = useState(createLatencyMeter);
  const stale = useStaleText();

  const own = useOwnScanners(user);
  const matchedToday = useMatchedToday(user);
  const lists = useWatchlists();
  const targets = useMemo(
    (): readonly ScanTarget[] => [
      ...GIVEN_TARGETS,
      ...own.map((scanner) => ({ kind: 'own', scanner }) as const),
      ...lists.map((list) => ({ kind: 'watchlist', list }) as const),
    ],
    [own, lists],
  );
  const target = targetOf(tab, targets);
  const label = targetLabel(target);
  const table = shelf.table(tableKeyOf(target));
  const summary = useStore(table.summary);
  const counts = useStore(shelf.counts);
  const untraded = useMemo(() => untradedOf(target, summary.order), [target, summary.order]);

  const status = useQuery(scannerStatusQueryOptions(api, user));
  const known = !status.isPending;
  const given = scannerAccess(user, status.data ?? null);
  const accessOf = (to: ScanTarget) => (to.kind === 'given' ? given[to.scanner] : OWN_ACCESS);
  const access = accessOf(target);
  const samples = useLockedSamples(user);
  const open = known && access.state === 'open';
  const results = useQuery({ ...scannerResultsQueryOptions(api, target, user.subscription_tier), enabled: open });
  const { data, dataUpdatedAt, errorUpdatedAt, failureCount, isFetching, refetch } = results;

  useEffect(() => {
    if (status.error !== null) logFailure('Failed to fetch the scanner status', status.error);
  }, [status.error]);

  const logged = target.kind === 'watchlist' ? null : target.scanner;
  const { hits, catchUp } = useHits(logged, user.subscription_tier, open);
  const entered = useMemo(() => enteredSymbols(hits), [hits]);
  useEffect(() => table.setHits(hits), [table, hits]);
  useEffect(() => market.on('halt', table.noteHalt), [market, table]);
  const halts = useHalts();
  useEffect(() => table.setHalts(halts), [table, halts]);

  const feed = useScannerStream({ target, table, latency, on: live && open, onSubscribed: catchUp });

  // The time is a dependency on purpose: even an unchanged answer must check the table.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (data !== undefined && table.reconcile(data) === 'mismatch') feed.current?.resync();
  }, [data, dataUpdatedAt, table, feed]);

  useEffect(() => {
    if (isFetching && failureCount > 0 && failureCount <= MAX_RETRIES) {
      notify.show('warning', retryText(label, failureCount));
    }
  }, [notify, label, isFetching, failureCount]);

  const refresh = useCallback(() => void refetch(), [refetch]);
  const settledAt = Math.max(dataUpdatedAt, errorUpdatedAt, armedAt);
  const due = autoRefreshAllowed({ live, market: marketStatus, open }) && settledAt > 0;
  const nextAt = due ? settledAt + toMs(intervalSeconds) : null;
  useAutoRefresh(isFetching ? null : nextAt, refresh);

  useCommand('freeze', () => setFrozen(!frozen));
  useTabKeys(targets.map(tabOf), onTab);

  return {
    table,
    label,
    target,
    latency,
    hits,
    untraded,
    snapshot: {
      tier: user.subscription_tier,
      active: tabOf(target),
      feature: target.kind === 'given' ? target.scanner : 'other',
      tabs: targets.map((each) => ({
        value: tabOf(each),
        label: targetLabel(each),
        count: counts.get(tableKeyOf(each)) ?? countNow(each, status.data) ?? samples[tabOf(each)]?.count ?? null,
        // Use the larger number: the list of scanners is up to a minute old, and the log on this desk may lack a busy day's first hits.
        today: each.kind === 'own' ? Math.max(matchedToday[each.scanner.id] ?? 0, each === target ? entered : 0) : null,
        limited: known && isLimited(accessOf(each)),
        locked: known && accessOf(each).state === 'locked',
      })),
      sample: samples[tabOf(target)] ?? null,
      kind: target.kind,
      body: scannerBody({ access, known, table: summary, untraded, error: results.error }),
      criteria: data?.criteria.description ?? null,
      live,
      intervalSeconds,
      refreshing: isFetching,
      frozen,
      capped: cappedText(summary, target, user.subscription_tier),
      stale: live ? stale : null,
      lastUpdate: dataUpdatedAt,
      nextAt,
      market: marketStatus,
      showUpgrade: user.subscription_tier === 'free' && !user.is_admin,
    },
    actions: {
      selectTab: onTab,
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
