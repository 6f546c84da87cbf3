import { EmptyState, SymbolLink } from '@prebell/design-system';
import { usePlatform } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { HeadlineChip } from '../../../shared/headline/HeadlineChip';
import { useRoving } from '../../../shared/roving/roving';
import { headlinesQueryOptions } from '../api/brief';
import { companyNews } from '../model/company-news';
import styles from './Brief.module.css';
import { BriefSection } from './BriefSection';

/** As many lines as fit on one printed page with everything else. */
const MOST = 8;

interface Props {
  readonly isRecording: boolean;
  readonly onSymbol: (symbol: string) => void;
}

/** What companies reported since the previous close: offerings, FDA decisions, earnings and so on. */
export const CompanyNews = ({ isRecording, onSymbol }: Props) => {
  const question = useQuery(headlinesQueryOptions(usePlatform().api));
  const roving = useRoving<HTMLOListElement>('li');
  return (
    <BriefSection title="Company events" question={question} foot="Headlines since the previous close, newest first.">
      {(headlines) => {
        const events = companyNews(headlines).slice(0, MOST);
        if (events.length === 0) {
          const text = isRecording
            ? 'This recording has no news so far.'
            : 'No company has reported since the previous close.';
          return <EmptyState title="No events" text={text} />;
        }
        return (
          <ol className={styles.lines} aria-label="Company events" {...roving}>
            {events.map(({ id, symbol, kind, at, headline }) => (
              <li key={id} className={styles.line} title={headline}>
                <SymbolLink symbol={symbol} onClick={() => onSymbol(symbol)} />
                <HeadlineChip kind={kind} at={at} />
                <span className={styles.text}>{headline}</span>
              </li>
            ))}
          </ol>
        );
      }}
    </BriefSection>
  );
};
