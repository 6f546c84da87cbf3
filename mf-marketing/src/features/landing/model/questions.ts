import { TRIAL_DAYS, TRIAL_RULE } from '@prebell/contracts';
import type { TextItem } from '../../../shared/page/TextGrid';

/** Questions and answers of the landing page. */
export const QUESTIONS: readonly TextItem[] = [
  {
    title: 'What does it cost to look?',
    text: 'Nothing. The free plan has no time limit and needs a username and an e-mail address.',
  },
  {
    title: 'What happens after the trial?',
    text: `It ends after ${TRIAL_DAYS} days. Without a card your account goes back to the free plan, and nothing is charged. ${TRIAL_RULE}`,
  },
  {
    title: 'Do you tell me what to buy?',
    text: 'No. We show what meets criteria that you can check. The decision and the risk are yours.',
  },
  {
    title: 'How do I know that it works?',
    text: 'The platform measures itself and publishes the result, even when it misses its objective. The status page has 90 days by component.',
  },
];
