import { type Scanner, type ScorecardGroup, type Session, scorecardLogSchema } from '@prebell/contracts';
import { Alert } from '@prebell/design-system/base';
import { useSearchParams } from '@prebell/platform/router';
import { useEffect, useState } from 'react';
import { useScorecard } from '../api/scorecard';
import type { Choice } from './HitList';
import { ScorecardView } from './ScorecardView';
import { SealedHit } from './SealedHit';

const choiceOf = ({ by, key }: ScorecardGroup): Choice => {
  if (by === 'scanner') return { scanner: key as Scanner };
  if (by === 'session') return { session: key as Session };
  return by === 'month' ? { month: key } : {};
};

/**
 * Loads the scorecard of the log in the address, and the hit that the address names. If the platform does not answer, the last
 * known figures stay.
 */
export const ScorecardReport = () => {
  const [search] = useSearchParams();
  const log = scorecardLogSchema.safeParse(search.get('log')).data;
  const { data, isError } = useScorecard(log);
  const [choice, setChoice] = useState<Choice>({});
  const index = /^\d{1,10}$/.test(search.get('hit') ?? '') ? Number(search.get('hit')) : null;
  const shownLog = log ?? data?.log;
  useEffect(() => {
    if (index !== null) document.getElementById('hit')?.scrollIntoView({ block: 'start' });
  }, [index]);
  return (
    <>
      {isError && (
        <Alert kind="error">
          <b>The platform is not responding.</b> It may be down, or your connection to it. This page tries again every
          30 seconds.
        </Alert>
      )}
      <div id="hit">
        {index !== null && shownLog !== undefined && (
          <SealedHit key={`${shownLog} ${index}`} log={shownLog} index={index} />
        )}
      </div>
      <ScorecardView
        card={data}
        choice={choice}
        onChoice={setChoice}
        onOpen={(group) => {
          setChoice(choiceOf(group));
          document.getElementById('every-hit')?.scrollIntoView({ block: 'start' });
        }}
      />
    </>
  );
};
