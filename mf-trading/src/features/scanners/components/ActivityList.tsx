import { CUSTOM_HIT_LIMITS, formatPrice, HALT_LABELS, type HaltEvent } from '@prebell/contracts';
import { Button, IconButton, Percent, PlayIcon, SymbolLink } from '@prebell/design-system';
import { usePlatform, useStore } from '@prebell/platform';
import { memo, useMemo, useRef, useState } from 'react';
import { easternDayPrefix, easternMinute, easternTime } from '../../../shared/eastern-time/eastern-time';
import { comingResumption } from '../../../shared/halt/resumption';
import type { AnyHit } from '../../../shared/hits/hits';
import { useMarketDate } from '../../../shared/market/market-date';
import { useRoving } from '../../../shared/roving/roving';
import { useTick } from '../../../shared/use-tick';
import { useBatches } from '../hooks/useBatches';
import type { Activity } from '../model/activity';
import { withBestSoFar } from '../model/best-so-far';
import { strongestSince } from '../model/missed';
import type { ScannerTable } from '../model/scanner-table';
import { haltsBySymbol, type StoryText, storyText, wholeStory } from '../model/story-text';
import { ActivityHead } from './ActivityHead';
import styles from './ActivityList.module.css';

interface Props {
  readonly table: Pick<ScannerTable, 'activity' | 'listed'>;
  /** The scanner's name, as on its tab. */
  readonly scanner: string;
  /** Whether entries and exits are recorded: for scanners yes, for watchlists no. */
  readonly hasHitLog: boolean;
  /** True for a user's own scanner: its log starts when the scanner is saved and contains nothing earlier. */
  readonly startsNow?: boolean;
  /** Whether the log has reached its limit, so that the rest of the day is not recorded. */
  readonly isFull: boolean;
  /** Whether the desk gets no new figures. Then the log is grey, like the rest of the desk. */
  readonly stale: boolean;
  readonly onSelect: (symbol: string) => void;
  /** Opens the explanation of an entry or exit. Absent where there is none. */
  readonly onWhy?: ((hit: AnyHit) => void) | undefined;
  readonly onReplay?: ((hit: AnyHit) => void) | undefined;
}

/** How many lines the list shows. */
const SHOWN = 100;
/** How often to update countdowns and the best change of listed stocks. */
const LOOK_EVERY_MS = 5_000;

/**
 * A scanner's recent activity, newest first, or what happened since a given time, strongest first. A symbol still opens its chart
 * after it left the list. The whole list is one tab stop, so that keyboard users reach the chart behind it quickly.
 */
export const ActivityList = memo(
  ({ table, scanner, hasHitLog, startsNow = false, isFull, stale, onSelect, onWhy, onReplay }: Props) => {
    const all = useStore(table.activity);
    const [since, setSince] = useState<number | null>(null);
    const tick = useTick(LOOK_EVERY_MS);
    // biome-ignore lint/correctness/useExhaustiveDependencies: the tick is the trigger, because rows change all the time
    const entries = useMemo(() => {
      const listed = table.listed();
      const known = withBestSoFar(all, listed);
      return (since === null ? known : strongestSince(known, since, listed)).slice(0, SHOWN);
    }, [all, table, since, tick]);
    const halts = useMemo(() => haltsBySymbol(all), [all]);
    const today = useMarketDate();
    const now = usePlatform().clock.now();
    const roving = useRoving<HTMLOListElement>('li');
    const list = useRef<HTMLElement>(null);
    const batch = useBatches(entries, list);
    return (
      <section ref={list} className={styles.log} data-stale={stale || undefined} aria-label={`${scanner} activity`}>
        {hasHitLog && <ActivityHead now={now} since={since} onSince={setSince} />}
        {isFull && (
          <p role="status" className={styles.none}>
            This scanner had {CUSTOM_HIT_LIMITS.perDay.toLocaleString('en-US')} entries and exits today, which is the
            limit. Its log continues tomorrow. Narrower conditions make it last.
          </p>
        )}
        {entries.length === 0 ? (
          <p className={styles.none}>
            {since !== null
              ? `Nothing happened since ${easternMinute(since)}.`
              : startsNow
                ? 'The log starts with the next symbol that enters.'
                : `${hasHitLog ? 'Entries, exits, new highs' : 'New highs'} and halts appear here.`}
          </p>
        ) : (
          <ol key={batch} className={styles.entries} {...roving}>
            {entries.map((entry) => (
              <li key={entry.id} className={styles.entry} data-kind={entry.kind}>
                <time className={styles.time} dateTime={entry.at} title={`${clockOf(entry.at)} ET`}>
                  {easternDayPrefix(Date.parse(entry.at), today)}
                  {easternMinute(Date.parse(entry.at))}
                  <span className={styles.seconds}>{clockOf(entry.at).slice(5)}</span>
                </time>
                <span className={styles.symbol}>
                  <SymbolLink symbol={entry.symbol} onClick={() => onSelect(entry.symbol)} />
                </span>
                <span className={styles.words} title={wholeStory(entry, halts.get(entry.symbol) ?? 0)}>
                  {wordsOf(entry, now)}
                  {PLACE[entry.kind] !== undefined && (
                    <span className={styles.where}>
                      {PLACE[entry.kind]}
                      {scanner}
                    </span>
                  )}
                  <Story text={storyText(entry)} />
                </span>
                <Change entry={entry} />
                {entry.hit !== null && (
                  <span className={styles.actions}>
                    <HitActions
                      hit={entry.hit}
                      // Replay from the entry: what happened after it is the outcome, even for an exit.
                      replayed={entry.story?.entry ?? entry.hit}
                      onWhy={onWhy}
                      onReplay={onReplay}
                    />
                  </span>
                )}
              </li>
            ))}
          </ol>
        )}
      </section>
    );
  },
);

/** Where there is room for one of them only, the best change says more than the time. */
const Story = ({ text: { entries, since, best } }: { readonly text: StoryText }) => (
  <>
    {entries}
    <span className={best === '' ? undefined : styles.since}>{since}</span>
    {best}
  </>
);

/** The change that ranks the scanner: the gap for gappers, else the day's change. Halts from before this page was open have none. */
const Change = ({ entry: { gap, percent_change } }: { readonly entry: Activity }) => {
  if (gap !== null)
    return (
      <span className={styles.gap}>
        gap <Percent value={gap} />
      </span>
    );
  return percent_change === null ? null : <Percent value={percent_change} />;
};

interface HitActionsProps extends Pick<Props, 'onWhy' | 'onReplay'> {
  readonly hit: AnyHit;
  readonly replayed: AnyHit;
}

const HitActions = ({ hit, replayed, onWhy, onReplay }: HitActionsProps) => (
  <>
    {onWhy !== undefined && (
      <Button
        size="small"
        variant="ghost"
        className={styles.action}
        aria-label={`Why ${hit.symbol} ${hit.kind === 'leave' ? 'left' : 'entered'}`}
        onClick={() => onWhy(hit)}
      >
        Why?
      </Button>
    )}
    {onReplay !== undefined && (
      <IconButton
        size="small"
        variant="ghost"
        className={styles.action}
        label={`Replay ${replayed.symbol} at ${clockOf(replayed.at)}`}
        icon={<PlayIcon aria-hidden="true" />}
        onClick={() => onReplay(replayed)}
      />
    )}
  </>
);

/** The text before the name of the scanner, which shows where there is room. */
const PLACE: Partial<Record<Activity['kind'], string>> = { entered: ' ', back: ' on ', left: ' ' };

/** @param now market time, epoch milliseconds; null while unknown */
const wordsOf = ({ kind, price, halt }: Activity, now: number | null): string => {
  switch (kind) {
    case 'entered':
      return 'entered';
    case 'back':
      return 'back';
    case 'left':
      return 'left';
    case 'high':
      return `new high ${formatPrice(price)}`;
    case 'halted':
      return `halted: ${reasonOf(halt)}${resumptionText(halt, now)}`;
    case 'resumed':
      return 'trading resumed';
  }
};

const resumptionText = (halt: HaltEvent | null, now: number | null): string => {
  const resumes = halt === null ? null : comingResumption(halt, now);
  return resumes === null ? '' : `, resumes ${clockOf(resumes)}`;
};

const reasonOf = (halt: HaltEvent | null): string => (halt === null ? HALT_LABELS.other : HALT_LABELS[halt.code]);

const clockOf = (at: string): string => easternTime(Date.parse(at));
