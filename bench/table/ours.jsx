import '../../design-system/src/styles.css';
import { createRoot } from 'react-dom/client';
import { ScannerTable } from '../../mf-trading/src/features/scanners/components/ScannerTable';
import { NO_MARKS } from '../../mf-trading/src/features/scanners/model/row-marks';
import { createScannerTable } from '../../mf-trading/src/features/scanners/model/scanner-table';
import { createFakePlatform, FakePlatformProvider } from '../../platform/src/testing/index.tsx';

const as_of = '2025-02-06T14:29:00.000Z';

/** The scanner table of the product, fed as its stream feeds it. Returns how changed rows get in. */
export const mountOurs = (element, rows) => {
  const table = createScannerTable();
  let seq = 1;
  table.applySnapshot({ seq, as_of, rows, count: rows.length, limit: null });
  createRoot(element).render(
    <FakePlatformProvider platform={createFakePlatform()}>
      <div style={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
        <ScannerTable
          table={table}
          marks={NO_MARKS}
          label="Momentum"
          selectedSymbol="QAA"
          onSelect={() => undefined}
          stale={false}
        />
      </div>
    </FakePlatformProvider>,
  );
  return (upserts) => {
    const prev_seq = seq;
    seq += 1;
    table.applyDelta({ prev_seq, seq, as_of, upserts, removes: [], order: null, count: rows.length });
  };
};
