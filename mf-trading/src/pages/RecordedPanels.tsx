import { type Film, momentMs, momentOf, type PaperSession, type Scanner, wholeSeconds } from '@prebell/contracts';
import { DayRibbon, EmptyState } from '@prebell/design-system';
import { usePreference, useStore } from '@prebell/platform';
import { type ComponentProps, useMemo, useState } from 'react';
import { type ChartMoment, ChartPanel, chartTrades } from '../entities/chart';
import { ribbonHits } from '../features/desk-header';
import { DeskKeyboard } from '../features/keyboard';
import { NewsPanel } from '../features/news';
import { type NextSetup, PaperPanel, usePaperFills } from '../features/paper';
import { RecordedScanners } from '../features/scanners';
import type { RecordedView, Recording } from '../features/time-machine';
import { WhyDialog, type WhyQuestion, whyOfHit } from '../features/why';
import { useCommand, useCommandBus } from '../shared/commands/CommandProvider';
import { DENSITY_PREFERENCE, useMarketPalette } from '../shared/display/display';
import { easternMinute } from '../shared/eastern-time/eastern-time';
import type { AnyHit } from '../shared/hits/hits';
import { ChartActions } from './ChartActions';
import { DeskStrip } from './DeskStrip';
import styles from './TimeMachinePage.module.css';

interface Props {
  readonly recording: Recording;
  readonly view: RecordedView;
  readonly film: Film;
  /** The desk's scanner on screen; null while a custom one is. */
  readonly given: Scanner | null;
  /** Name of the scanner on screen. */
  readonly name: string;
  /** The day’s hits so far, newest first: of all scanners of the desk, or of the chosen custom scanner. */
  readonly hits: readonly AnyHit[];
  readonly scanners: Pick<
    ComponentProps<typeof RecordedScanners>,
    'tab' | 'onTab' | 'own' | 'ownStep' | 'ownNotice' | 'onEdit'
  >;
  /** The charted symbol; null before anything was listed. */
  readonly symbol: string | null;
  readonly onSymbol: (symbol: string) => void;
  /** The paper session; null for one that the first order will begin. */
  readonly sessionId: string | null;
  readonly onSessionId: (id: string | null) => void;
  readonly onOpenSession: (session: PaperSession) => void;
}

/**
 * The setup for a trade of a symbol: its newest entry on the open list, or null.
 * @param name name of the open scanner
 */
const setupOf = (hits: readonly AnyHit[], symbol: string, name: string): NextSetup | null => {
  const hit = hits.find((each) => each.symbol === symbol && each.kind === 'enter');
  if (hit === undefined) return null;
  return { sent: { scanner: hit.scanner, hit: hit.id }, name, time: easternMinute(Date.parse(hit.at)) };
};

/** The price of a symbol at the minute on screen; null if the minute's data lacks it. */
const lastPriceOf = ({ step }: RecordedView, symbol: string): number | null =>
  step.symbols.find(({ quote }) => quote.symbol === symbol)?.quote.price ?? null;

/** The desk's panels at a recorded minute. */
export const RecordedPanels = ({
  recording,
  view,
  film,
  given,
  name,
  hits: found,
  scanners,
  symbol,
  onSymbol,
  sessionId,
  onSessionId,
  onOpenSession,
}: Props) => {
  const { at } = useStore(recording.player.state);
  const [density] = usePreference(DENSITY_PREFERENCE);
  useMarketPalette();
  const bus = useCommandBus();
  const [chartMoment, setChartMoment] = useState<ChartMoment | null>(null);
  const [question, setQuestion] = useState<WhyQuestion | null>(null);
  const askWhy = () => symbol !== null && setQuestion({ symbol, at: wholeSeconds(at), scanner: scanners.tab });
  useCommand('why', askWhy);
  const hits = useMemo(
    () => (given === null ? found : found.filter(({ scanner }) => scanner === given)),
    [found, given],
  );
  const fills = usePaperFills({ at: momentOf(at), sessionId });
  const trades = useMemo(() => (symbol === null ? [] : chartTrades(fills, symbol, at)), [fills, symbol, at]);
  const ticks = useMemo(() => ribbonHits(hits, { day: film.day, width: window.innerWidth }), [hits, film.day]);
  return (
    <div className={styles.desk} data-density={density}>
      <DayRibbon
        day={film.day}
        now={wholeSeconds(at)}
        hits={ticks}
        onHitPress={(pressed) => {
          const hit = ticks.find((tick) => tick === pressed)?.hits[0];
          if (hit === undefined) return;
          onSymbol(hit.symbol);
          setChartMoment({ symbol: hit.symbol, t: wholeSeconds(Date.parse(hit.at)) });
        }}
      />
      <div className={styles.panels}>
        <RecordedScanners
          className={styles.scanner}
          step={view.step}
          hits={hits}
          {...scanners}
          selectedSymbol={symbol ?? ''}
          onSelectSymbol={onSymbol}
          onWhy={(hit) => setQuestion(whyOfHit(hit))}
        />
        {symbol === null ? (
          <EmptyState
            className={styles.chart ?? ''}
            title="No chart yet"
            text="Nothing is on the lists at this minute. Type a symbol to chart it."
          />
        ) : (
          <ChartPanel
            className={styles.chart}
            selectedSymbol={symbol}
            onSymbolChange={onSymbol}
            hits={hits}
            trades={trades}
            moment={chartMoment}
            strip={(quote) => <DeskStrip symbol={symbol} quote={quote} rows={null} />}
            controls={<ChartActions live={null} onWhy={askWhy} onSearch={() => bus?.send('search')} />}
          />
        )}
        <div className={styles.side}>
          <PaperPanel
            className={styles.paper}
            date={film.date}
            at={momentOf(at)}
            symbol={symbol}
            setup={symbol === null ? null : setupOf(hits, symbol, name)}
            lastPrice={symbol === null ? null : lastPriceOf(view, symbol)}
            sessionId={sessionId}
            onSession={onSessionId}
            onOpen={onOpenSession}
            onSymbol={onSymbol}
            onMoment={(moment) => void recording.player.seek(momentMs(moment, film.day))}
          />
          <NewsPanel className={styles.news} symbol={symbol} onSymbol={onSymbol} />
        </div>
      </div>
      {question !== null && <WhyDialog question={question} onClose={() => setQuestion(null)} />}
      <DeskKeyboard onSymbol={onSymbol} />
    </div>
  );
};
