import { HALT_LABELS, type News, type Quote } from '@prebell/contracts';
import { Badge, Button, VisuallyHidden } from '@prebell/design-system';
import { type ReadableStore, usePlatform, useStore } from '@prebell/platform';
import { companyName } from '../../../shared/company-name';
import { easternMoment } from '../../../shared/eastern-time/eastern-time';
import { comingResumption } from '../../../shared/halt/resumption';
import { HeadlineChip } from '../../../shared/headline/HeadlineChip';
import { breakOf } from '../../../shared/market/break-of';
import { useMarketDate } from '../../../shared/market/market-date';
import { PlanFigure } from '../../../shared/plan-figures/PlanFigure';
import { type SymbolRows, useSymbolRow } from '../hooks/useSymbolRow';
import { type StripFigure, stripFigures } from '../model/strip-figures';
import styles from './SymbolStrip.module.css';

interface Props {
  readonly symbol: string;
  readonly quote: ReadableStore<Quote | null>;
  /** The rows of the open list: a plan may include a figure in its rows but not elsewhere. */
  readonly rows: SymbolRows | null;
  /** The symbol's newest headline since the previous close: undefined while loading, null if there is none. */
  readonly news: News | null | undefined;
  /** Whether the figures are out of date. */
  readonly stale: boolean;
  /** Opens a new alert at a level, dollars. Absent where alerts cannot be set. */
  readonly onLevel?: ((price: number) => void) | undefined;
}

/** The figures that a trader checks before the chart. Price and change are in the chart's header. */
export const SymbolStrip = ({ symbol, quote, rows, news, stale, onLevel }: Props) => {
  const figures = useStore(quote);
  const row = useSymbolRow(rows, symbol);
  const ssr = figures?.ssr ?? row?.ssr ?? false;
  const today = useMarketDate();
  const now = usePlatform().clock.now();
  const halt = figures?.halt ?? null;
  const resumes = halt === null ? null : comingResumption(halt, now);
  return (
    <section className={styles.strip} aria-label={`${symbol} at a glance`} data-stale={stale || undefined}>
      {/* Replace the list when the first quote arrives; otherwise the labels would jump to other places. */}
      <dl key={figures === null ? 'pending' : 'known'} className={styles.figures}>
        {figures !== null && (
          <div className={styles.figure}>
            <dt className={styles.noLabel}>
              <VisuallyHidden>Name</VisuallyHidden>
            </dt>
            <dd className={styles.name} title={figures.name}>
              {companyName(figures.name)}
            </dd>
          </div>
        )}
        {stripFigures({ quote: figures, row }).map((figure) => (
          <Figure key={figure.label} onLevel={onLevel} {...figure} />
        ))}
        {(halt !== null || ssr) && (
          <div className={styles.states}>
            <dt className={styles.label}>State</dt>
            <dd>
              {halt !== null && (
                <Badge tone="warning">
                  HALT: {HALT_LABELS[halt.code]}, since {easternMoment(Date.parse(halt.since), today)}
                  {resumes !== null && `, resumes ${easternMoment(Date.parse(resumes), today)}`}
                </Badge>
              )}{' '}
              {ssr && <Badge title="Short sale restriction (Rule 201)">SSR</Badge>}
            </dd>
          </div>
        )}
      </dl>
      <p className={styles.news}>
        {news == null ? (
          <span className={styles.none}>
            {news === null ? 'No headlines since the previous close' : 'Loading headlines...'}
          </span>
        ) : (
          <>
            <HeadlineChip kind={news.kind} at={news.at} /> <span>{news.headline}</span>
          </>
        )}
      </p>
    </section>
  );
};

const Figure = ({ label, name, text, reason, doubt, plan, level, onLevel }: StripFigure & Pick<Props, 'onLevel'>) => (
  <div className={styles.figure} title={doubt?.text ?? (reason === null ? name : `${name}: ${reason}`)}>
    <dt className={styles.label}>{label}</dt>
    <dd>
      <PlanFigure plan={plan}>
        {level !== null && onLevel !== undefined ? (
          <Button
            size="small"
            variant="ghost"
            className={styles.level}
            title={`Set an alert for a break of the ${name.toLowerCase()}`}
            aria-label={`${text}, set an alert for a break of the ${name.toLowerCase()}`}
            onClick={() => onLevel(breakOf(level))}
          >
            {text}
          </Button>
        ) : (
          text
        )}
      </PlanFigure>
      {doubt !== null && <Badge tone="warning">{doubt.word}</Badge>}
    </dd>
  </div>
);
