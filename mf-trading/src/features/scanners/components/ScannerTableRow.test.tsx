// @vitest-environment happy-dom
import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import { act, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NO_MARKS } from '../model/row-marks';
import { createScannerTable } from '../model/scanner-table';
import { row, snapshot } from '../testing/rows';
import { stubSight } from '../testing/sight';
import { ScannerTableRow } from './ScannerTableRow';

const browser = stubSight();

it('updates its figures when it scrolls into view, and ignores changes while out of view', () => {
  const table = createScannerTable();
  const at = (price: number) => row({ symbol: 'DVLT', price });
  table.applySnapshot({ ...snapshot(1, []), rows: [at(5)], count: 1 });
  const { container } = render(
    <FakePlatformProvider platform={createFakePlatform()}>
      <table>
        <tbody>
          <ScannerTableRow
            table={table}
            symbol="DVLT"
            columns={['price']}
            marks={NO_MARKS}
            selected={false}
            tabbable
            onSelect={() => undefined}
          />
        </tbody>
      </table>
    </FakePlatformProvider>,
  );
  const price = () => container.querySelector('[data-column="price"]')?.textContent;
  const target = container.querySelector('tr') as Element;
  const changeTo = (value: number, seq: number) =>
    act(() => table.applySnapshot({ ...snapshot(seq, []), rows: [at(value)], count: 1 }));
  expect(price()).toContain('5.00');

  browser.tell([{ target, isIntersecting: false }]);
  changeTo(6, 2);
  expect(price()).toContain('5.00');
  act(() => browser.tell([{ target, isIntersecting: true }]));
  expect(price()).toContain('6.00');
  changeTo(7, 3);
  expect(price()).toContain('7.00');
});
