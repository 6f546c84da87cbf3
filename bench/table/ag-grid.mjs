import { AllCommunityModule, createGrid, ModuleRegistry } from 'ag-grid-community';
import { formatCompact, formatPercent, formatPrice, formatRelativeVolume } from '../../contracts/src/rules/formats';
import { TICK_MS } from './feed.mjs';

ModuleRegistry.registerModules([AllCommunityModule]);

const column = (field, headerName, format, more) => ({
  field,
  headerName,
  type: 'rightAligned',
  valueFormatter: ({ value }) => format(value),
  ...more,
});
const flashing = { enableCellChangeFlash: true };

/**
 * The same columns in AG Grid, fed the way its documentation advises for streams (asynchronous transactions by row id).
 * @param {{allRows: boolean}} options whether rows out of sight stand in the page too, as ours do
 */
export const mountAgGrid = (element, rows, { allRows }) => {
  const grid = createGrid(element, {
    columnDefs: [
      { field: 'symbol', headerName: 'Symbol' },
      column('price', 'Price', formatPrice, flashing),
      column('percent_change', 'Chg %', formatPercent, flashing),
      column('gap', 'Gap %', formatPercent),
      column('volume', 'Vol', formatCompact),
      column('relative_volume', 'RVOL', formatRelativeVolume),
      column('float', 'Float', formatCompact),
      { field: 'catalyst', headerName: 'Catalyst' },
    ],
    defaultColDef: { flex: 1 },
    rowData: rows,
    rowHeight: 26,
    getRowId: ({ data }) => data.symbol,
    asyncTransactionWaitMillis: TICK_MS,
    suppressRowVirtualisation: allRows,
    suppressMaxRenderedRowRestriction: allRows,
  });
  return (update) => grid.applyTransactionAsync({ update });
};
