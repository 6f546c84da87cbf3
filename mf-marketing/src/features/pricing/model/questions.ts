import type { TextItem } from '../../../shared/page/TextGrid';

export const QUESTIONS: readonly TextItem[] = [
  {
    title: 'Is there a trial?',
    text: 'Every paid plan begins with 7 days of trial for first-time subscribers, one per account. No credit card is required for it.',
  },
  {
    title: 'Can I cancel anytime?',
    text: 'Yes. A cancellation takes effect at the end of the period you paid for; until then everything works as before.',
  },
  {
    title: 'Do I get my money back?',
    text: 'If you cancel within the 7 days of trial, you get a full refund of whatever you paid for that plan.',
  },
  {
    title: 'Can I change my plan later?',
    text: 'Up at once, and you pay only the difference for the rest of the period. Down with the next period, so nothing you paid for is lost.',
  },
  {
    title: 'Monthly or annual?',
    text: 'The same plan. Paid once a year it costs less per month, and the saving shown is computed from the two prices.',
  },
  {
    title: 'Why are the lists so short?',
    text: 'Because a feature is listed once the product delivers it. There are no “coming soon” lines to pay for.',
  },
];
