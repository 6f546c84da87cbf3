import { HALT_LABELS, type HaltEvent } from '@prebell/contracts';
import { Badge, Button, EmptyState, SymbolLink } from '@prebell/design-system';
import { usePlatform } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { useState } from 'react';
import { easternMoment } from '../../../shared/eastern-time/eastern-time';
import { comingResumption } from '../../../shared/halt/resumption';
import { useMarketDate } from '../../../shared/market/market-date';
import { useRoving } from '../../../shared/roving/roving';
import { haltsQueryOptions } from '../api/brief';
import { haltLines } from '../model/halt-lines';
import styles from './Brief.module.css';
import { BriefSection } from './BriefSection';

interface Props {
  /** The source is a recorded day. Most recordings have no halts. */
  readonly isRecording: boolean;
  readonly onSymbol: (symbol: string) => void;
}

/** Symbols that are halted now, and those that were halted today. */
export const Halts = ({ isRecording, onSymbol }: Props) => {
  const today = useMarketDate();
  const question = useQuery(haltsQueryOptions(usePlatform().api));
  const [isWhole, setIsWhole] = useState(false);
  const roving = useRoving<HTMLOListElement>('li');
  return (
    <BriefSection title="Halts" question={question}>
      {({ halted, log }) => {
        const { lines, more, isLong } = haltLines(halted, log, isWhole);
        if (lines.length === 0) {
          const text = isRecording ? 'This recording has no halts.' : 'No symbol has been halted today.';
          return <EmptyState title="No halts" text={text} />;
        }
        return (
          <>
            <ol className={styles.lines} aria-label="Halts" {...roving}>
              {lines.map((event) => (
                <Line key={event.symbol} event={event} today={today} onSymbol={onSymbol} />
              ))}
            </ol>
            {isLong && (
              <Button
                size="small"
                variant="ghost"
                className={styles.more}
                aria-expanded={isWhole}
                onClick={() => setIsWhole(!isWhole)}
              >
                {isWhole ? 'Show fewer' : `${more} more today`}
              </Button>
            )}
          </>
        );
      }}
    </BriefSection>
  );
};

interface LineProps extends Pick<Props, 'onSymbol'> {
  readonly event: HaltEvent;
  /** The market's date, YYYY-MM-DD; null while unknown. */
  readonly today: string | null;
}

const Line = ({ event, today, onSymbol }: LineProps) => {
  const time = (at: string) => easternMoment(Date.parse(at), today);
  const { symbol, kind, code, since, at } = event;
  const resumes = comingResumption(event, usePlatform().clock.now());
  const isHalted = kind !== 'resume';
  return (
    <li className={styles.line}>
      <SymbolLink symbol={symbol} onClick={() => onSymbol(symbol)} />
      {isHalted && <Badge tone="warning">HALT</Badge>}
      <span className={styles.halt}>
        {HALT_LABELS[code]}
        {isHalted
          ? `, since ${time(since)}${resumes === null ? '' : `, resumes ${time(resumes)}`}`
          : `, ${time(since)} to ${time(at)}`}
      </span>
    </li>
  );
};
