import type { OwnWhy } from '@prebell/contracts';
import { Alert, Badge } from '@prebell/design-system';
import { reasonOf, usePlatform } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { ownWhyQueryOptions, type WhyQuestion } from '../api/why';
import { ownVerdictText } from '../model/why-texts';
import { Clauses } from './Clauses';
import styles from './WhyAnswer.module.css';

/** Why each of the user's own scanners lists the symbol or not. The scanner that the question came from is first. */
export const OwnVerdicts = ({ question }: { readonly question: WhyQuestion }) => {
  const { data, error } = useQuery(ownWhyQueryOptions(usePlatform().api, question));
  if (data !== undefined)
    return data.scanners
      .toSorted((a, b) => Number(b.scanner === question.scanner) - Number(a.scanner === question.scanner))
      .map((verdict) => <OwnVerdict key={verdict.scanner} symbol={data.symbol} verdict={verdict} />);
  if (error === null) return <p className={styles.asOf}>Loading your scanners...</p>;
  return (
    <Alert>We could not explain your own scanners. {reasonOf(error, 'Check your connection and try again.')}</Alert>
  );
};

interface Props {
  readonly symbol: string;
  readonly verdict: OwnWhy['scanners'][number];
}

const OwnVerdict = ({ symbol, verdict }: Props) => {
  const { name, passes, groups } = verdict;
  return (
    <section>
      <h3 className={styles.scanner}>
        {name} <Badge tone={passes ? 'success' : 'neutral'}>{passes ? 'listed' : 'not listed'}</Badge>
        <span className={styles.asOf}>{ownVerdictText(verdict)}</span>
      </h3>
      <div className={styles.groups}>
        {groups.map(({ passes: isMet, clauses }, k) => {
          const group = groups.length === 1 ? null : `group ${k + 1}`;
          return (
            // A group's only identity is its position.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <div key={k}>
              {group !== null && (
                <h4 className={styles.group}>
                  Group {k + 1} of {groups.length}: {isMet ? 'every condition is met' : 'not met'}
                </h4>
              )}
              <Clauses
                label={`${symbol} on ${name}${group === null ? '' : `, ${group}`}`}
                clauses={clauses}
                withheld={[]}
              />
            </div>
          );
        })}
      </div>
    </section>
  );
};
