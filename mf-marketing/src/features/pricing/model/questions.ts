import { SAMPLE_DELAY_MINUTES, TRIAL_DAYS, TRIAL_RULE } from '@prebell/contracts';
import type { TextItem } from '../../../shared/page/TextGrid';

/** Questions and answers of the pricing page. */
export const QUESTIONS: readonly TextItem[] = [
  {
    title: 'Is there a trial?',
    text: `Every paid plan begins with a ${TRIAL_DAYS}-day trial for first-time subscribers. ${TRIAL_RULE} You do not need a credit card.`,
  },
  {
    title: 'Can I cancel anytime?',
    text: 'Yes. A cancellation takes effect at the end of the period you paid for; until then everything works as before.',
  },
  {
    title: 'Do I get my money back?',
    text: `If you cancel within the ${TRIAL_DAYS}-day trial, you get a full refund of anything you paid for that plan.`,
  },
  {
    title: 'Can I change my plan later?',
    text: 'Yes. An upgrade starts immediately, and you pay only the difference for the rest of the period. A downgrade starts with the next period, so you lose nothing you paid for.',
  },
  {
    title: 'Monthly or annual?',
    text: 'Both are the same plan. If you pay once a year, it costs less per month. Each card says how much you save.',
  },
  {
    title: 'What do I see of a scanner outside my plan?',
    text: `The strongest symbols that it listed ${SAMPLE_DELAY_MINUTES} minutes ago, with price, change and volume. The live list comes with the plan.`,
  },
  {
    title: 'What is community access?',
    text: 'The lessons, education channels and trading communities on our resources page, which are open to everybody. Our own trading room, where members talk, comes with Pro.',
  },
  {
    title: 'Why doesn’t each plan list more features?',
    text: 'Because we list a feature only once the product delivers it. There are no “coming soon” lines to pay for.',
  },
];
