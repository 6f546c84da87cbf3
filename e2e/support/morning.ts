import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { ROOT, type RunningPlatform, startPlatform } from './platform';

const FOLDER = join(process.env.PREBELL_DATA ?? join(ROOT, '../shared/data'), 'smallcap');

/** Whether the recorded sessions of small caps are on this machine. */
export const hasMornings = existsSync(FOLDER);

/** Real sessions of small caps, and the times of day at which we inspect the desk (Eastern Time). */
export const MORNINGS = ['2026-05-21', '2026-05-19', '2026-06-02', '2026-06-03'] as const;
export const MOMENTS = ['08:45', '09:29', '09:45', '15:55'] as const;
export interface Moment {
  readonly date: (typeof MORNINGS)[number];
  readonly time: (typeof MOMENTS)[number];
}

/** Settings of a platform that replays a recorded session from a given time on, in real time. */
export const morningSettings = ({ date, time }: Moment) => ({
  MARKET_PROVIDER: 'replay',
  MARKET_REPLAY_DIR: join(FOLDER, 'minute'),
  MARKET_REPLAY_LISTINGS: join(FOLDER, 'listings'),
  MARKET_REPLAY_FLOATS: join(FOLDER, 'floats.csv'),
  MARKET_REPLAY_SPLITS: join(FOLDER, 'splits.csv'),
  MARKET_REPLAY_HALTS: join(FOLDER, 'halts.csv'),
  MARKET_REPLAY_NEWS: join(FOLDER, 'catalysts.csv.gz'),
  MARKET_REPLAY_DATE: date,
  MARKET_REPLAY_AT: time,
  MARKET_REPLAY_SPEED: '1',
});

/** A platform with these settings. */
export const startMorning = (moment: Moment): Promise<RunningPlatform> => startPlatform(morningSettings(moment));

/** Waits until the desk shows rows and the chart; on a phone, which shows one panel at a time, only for rows. */
export const deskIsFull = async (page: Page): Promise<void> => {
  const rows = page.getByRole('table', { name: 'Momentum' }).locator('tbody tr[data-symbol]');
  await expect(rows.first()).toBeVisible();
  if ((page.viewportSize()?.width ?? 0) >= 768) await expect(page.getByText(/^Updated: /)).toBeVisible();
};
