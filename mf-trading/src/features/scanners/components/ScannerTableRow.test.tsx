// @vitest-environment happy-dom

import type { MarketStatus, ScannerRow } from '@prebell/contracts';
import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import { act, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { marketStatus } from '../../../shared/testing/market-status';
import { row, snapshot } from '../../../shared/testing/rows';
import type { ColumnId } from '../model/columns';
import { NO_MARKS } from '../model/row-marks';
import { createScannerTable } from '../model/scanner-table';
import { stubSight } from '../testing/sight';
import { ScannerTableRow } from './ScannerTableRow';

const browser = stubSight();

const show = (shown: ScannerRow, columns: readonly ColumnId[], status: MarketStatus | null = null) => {
  const table = createScannerTable();
  const platform = createFakePlatform();
  if (status !== null) platform.clock.sync(status);
  table.applySnapshot({ ...snapshot(1, []), rows: [shown], count: 1 });
  const { container } = render(
    <FakePlatformProvider platform={platform}>
      <table>
        <tbody>
          <ScannerTableRow
            table={table}
            symbol={shown.symbol}
            columns={columns}
            marks={NO_MARKS}
            today={null}
            selected={false}
            tabbable
            onSelect={() => undefined}
          />
        </tbody>
      </table>
    </FakePlatformProvider>,
  );
  return { table, container };
};

it('names a short sale restriction beside the symbol', () => {
  expect(show(row({ symbol: 'DVLT', ssr: true }), ['price']).container.querySelector('th')?.textContent).toBe(
    'DVLT SSR',
  );
  expect(show(row({ symbol: 'DVLT', ssr: false }), ['price']).container.querySelector('th')?.textContent).toBe('DVLT');
});

it('marks the gap as provisional until the exchange reports its open', () => {
  const gapOf = (provisional: ScannerRow['provisional']) =>
    show(row({ symbol: 'DVLT', gap: 12.5, provisional }), ['gap']).container.querySelector('[data-column="gap"]')
      ?.textContent;
  expect(gapOf('open')).toContain('provisional');
  expect(gapOf(null)).not.toContain('provisional');
  expect(gapOf('close')).not.toContain('provisional');
});

it('updates its figures when it scrolls into view, and ignores changes while out of view', () => {
  const at = (price: number) => row({ symbol: 'DVLT', price });
  const { table, container } = show(at(5), ['price']);
  const price = () => container.querySelector('[data-column="price"]')?.textContent;
  const target = container.querySelector('tr') as Element;
  const changeTo = (value: number, seq: number) =>
    act(() => table.applySnapshot({ ...snapshot(seq, []), rows: [at(value)], count: 1 }));
  expect(price()).toContain('5.00');

  browser.notify([{ target, isIntersecting: false }]);
  changeTo(6, 2);
  expect(price()).toContain('5.00');
  act(() => browser.notify([{ target, isIntersecting: true }]));
  expect(price()).toContain('6.00');
  changeTo(7, 3);
  expect(price()).toContain('7.00');
});

it('says why there is no relative volume and no float', () => {
  const missing = {
    relative_volume: null,
    relative_volume_daily: null,
    rvol_reason: 'few_sessions',
    float: null,
  } as const;
  const { container } = show(row(missing), ['rvol', 'float']);
  const titleOf = (column: string) => container.querySelector(`[data-column="${column}"]`)?.getAttribute('title');
  expect(titleOf('rvol')).toBe('N/A: fewer than five sessions on record');
  expect(titleOf('float')).toBe('Float unknown');
  const known = show(row({ relative_volume: 2, rvol_reason: null, float: 4_000_000 }), ['rvol', 'float']).container;
  expect(known.querySelectorAll('td[title]')).toHaveLength(0);
});

it('shows the volume against an average day where the usual volume is too thin for a ratio, as the rule does', () => {
  const thin = { relative_volume: null, relative_volume_daily: 393.1, rvol_reason: 'thin_baseline' } as const;
  const cell = show(row(thin), ['rvol']).container.querySelector('[data-column="rvol"]');
  expect(cell?.textContent).toBe('393 days');
  expect(cell?.getAttribute('title')).toBe(
    'N/A: usual volume by now under 5,000 shares. Shown instead: volume today against an average whole day',
  );
  const textOf = (relative_volume_daily: number) =>
    show(row({ ...thin, relative_volume_daily }), ['rvol']).container.querySelector('[data-column="rvol"]')
      ?.textContent;
  expect([0.02, 0.104, 1.8, 9.99, 10, 1_000].map(textOf)).toEqual([
    '<0.1 days',
    '0.1 days',
    '1.8 days',
    '10.0 days',
    '10.0 days',
    '>999 days',
  ]);
});

it('an old price is grey and says when the stock last traded; a closed market has only old prices, so none is grey', () => {
  const NOW = '2025-02-06T14:04:17.000Z';
  const shown = (as_of: string, isOpen = true) => {
    const { container } = show(row({ as_of }), ['price'], marketStatus({ currentTime: NOW, isOpen }));
    const price = container.querySelector('[data-column="price"] > span');
    return [price?.getAttribute('data-old'), price?.getAttribute('title')];
  };
  expect(shown('2025-02-06T13:31:17.000Z')).toEqual(['true', 'Last trade 33m ago']);
  expect(shown('2025-02-06T14:03:00.000Z')).toEqual([null, null]);
  expect(shown('2025-02-06T13:31:17.000Z', false)).toEqual([null, null]);
});
