import { usePreference } from '@prebell/platform';
import { type KeyboardEvent, useRef } from 'react';
import { useCommand } from '../../../shared/commands/CommandProvider';
import { useMarketDate } from '../../../shared/market/market-date';
import { usePressed } from '../../../shared/use-pressed';
import { usePausedOrder } from '../hooks/usePausedOrder';
import { useRanking } from '../hooks/useRanking';
import { areDefault, COLUMNS_PREFERENCE } from '../model/columns';
import { HEADLINES_PREFERENCE, NEWS_GROUPS_PREFERENCE } from '../model/list-options';
import { type GivenRanking, rankingText, SORT_PREFERENCE } from '../model/ranking';
import { rowGroups } from '../model/row-groups';
import type { RowMarks } from '../model/row-marks';
import type { ScannerTable as Table } from '../model/scanner-table';
import { GroupHead } from './GroupHead';
import columnStyles from './ScannerColumns.module.css';
import styles from './ScannerTable.module.css';
import { ScannerTableHead } from './ScannerTableHead';
import { ScannerTableRow } from './ScannerTableRow';

/** Each row's focusable symbol; arrow keys move between them. */
const ROW_LINKS = 'th > button';

const NONE: readonly string[] = [];

interface Props {
  readonly table: Table;
  /** The scanner's own ranking; null for a watchlist, which is not grouped. */
  readonly given: GivenRanking | null;
  /** Symbols without a row, listed after the others. */
  readonly untraded?: readonly string[];
  readonly marks: RowMarks;
  /** The table's accessible name, from its tab. */
  readonly label: string;
  readonly selectedSymbol: string;
  readonly onSelect: (symbol: string) => void;
  readonly stale: boolean;
  /** While true, no row moves, enters or leaves. */
  readonly frozen: boolean;
}

/** A scanner's rows in ranked order. The order pauses while the pointer is over the rows and after a key press; figures keep updating. */
export const ScannerTable = ({
  table,
  given,
  untraded = NONE,
  marks,
  label,
  selectedSymbol: charted,
  onSelect: onChart,
  stale,
  frozen,
}: Props) => {
  const [selectedSymbol, onSelect] = usePressed(charted, onChart);
  const [columns] = usePreference(COLUMNS_PREFERENCE);
  const [sort, setSort] = usePreference(SORT_PREFERENCE);
  const today = useMarketDate();
  const [wantsGroups] = usePreference(NEWS_GROUPS_PREFERENCE);
  const [headlines] = usePreference(HEADLINES_PREFERENCE);
  const isGrouped = wantsGroups && given?.hasNewsFirst === true;
  const ranked = useRanking(table, { sort, given: given?.sort ?? null, isGrouped });
  const { rows, waiting, pointerHandlers, noteKey } = usePausedOrder(ranked, frozen);
  const extra = untraded.filter((symbol) => !rows.symbols.includes(symbol));
  const shown = extra.length === 0 ? rows : { ...rows, symbols: [...rows.symbols, ...extra] };
  const groups = rowGroups(shown, marks.pins);
  const symbols = groups.flatMap((group) => group.symbols);
  const isFitting = areDefault(columns);
  const tabbable = symbols.includes(selectedSymbol) ? selectedSymbol : symbols[0];

  const body = useRef<HTMLTableSectionElement>(null);
  const stepTo = (by: 1 | -1) => {
    noteKey();
    const buttons = [...(body.current?.querySelectorAll<HTMLButtonElement>(ROW_LINKS) ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const from = at === -1 ? symbols.indexOf(selectedSymbol) : at;
    buttons[Math.min(buttons.length - 1, Math.max(0, from + by))]?.focus();
  };
  useCommand('row-down', () => stepTo(1));
  useCommand('row-up', () => stepTo(-1));
  useCommand('next-new', () => {
    const fresh = symbols.filter((symbol) => table.isNewcomer(symbol));
    const next = fresh[(fresh.indexOf(selectedSymbol) + 1) % fresh.length];
    if (next !== undefined) onSelect(next);
  });

  const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
    noteKey();
    const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>(ROW_LINKS)];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const symbol = symbols[at];
    if (event.key === ' ' && symbol !== undefined) {
      event.preventDefault();
      marks.onPin(symbol);
      return;
    }
    const next = neighbour(event.key, at, buttons.length);
    if (next === null) return;
    event.preventDefault();
    buttons[next]?.focus();
  };

  return (
    <div className={styles.scroll} data-stale={stale || undefined}>
      {/* If the user chose the columns, show all of them: the table scrolls when they do not fit. */}
      <table
        className={[styles.table, columnStyles.columns].join(' ')}
        aria-label={label}
        data-fitting={isFitting || undefined}
        data-ranked={(sort ?? given?.sort)?.column}
        data-headlines={(isFitting && headlines) || undefined}
      >
        <ScannerTableHead columns={columns} sort={sort} given={given?.sort ?? null} onSort={setSort} />
        <tbody ref={body} onKeyDown={moveFocus} {...pointerHandlers}>
          {/* One flat list, so that a row keeps its element and its focus when its group changes. */}
          {groups.flatMap((group, index) => [
            group.label !== null && (
              <GroupHead
                key={`head ${group.id}`}
                label={group.label}
                count={group.symbols.length}
                ranking={index === 0 && given !== null ? rankingText(sort, given) : null}
              />
            ),
            ...group.symbols.map((symbol) => (
              <ScannerTableRow
                key={symbol}
                table={table}
                symbol={symbol}
                columns={columns}
                marks={marks}
                today={today}
                selected={symbol === selectedSymbol}
                tabbable={symbol === tabbable}
                onSelect={onSelect}
              />
            )),
          ])}
        </tbody>
      </table>
      {waiting > 0 && <p className={styles.waiting}>{waiting} new ▲</p>}
    </div>
  );
};

/** The row, out of `count`, to which a key moves the focus; null if the key moves none. */
function neighbour(key: string, at: number, count: number): number | null {
  if (at === -1) return null;
  switch (key) {
    case 'ArrowDown':
      return Math.min(count - 1, at + 1);
    case 'ArrowUp':
      return Math.max(0, at - 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
