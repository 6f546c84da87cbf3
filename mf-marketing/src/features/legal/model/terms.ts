import { BRAND, PASSWORD_MIN, TRIAL_DAYS, TRIAL_RULE } from '@prebell/contracts';
import type { LegalNote, LegalSection } from './document';

const { name, supportEmail } = BRAND;

/** Terms of service, matching how the product behaves. */
export const TERMS: readonly LegalSection[] = [
  {
    id: 'agreement',
    title: 'Agreement to these terms',
    paragraphs: [
      `These terms are a contract between you and the operator of ${name}. By creating an account or using the service you accept them. If you do not accept them, please do not use the service.`,
      'Registration records the moment you accepted.',
    ],
  },
  {
    id: 'service',
    title: 'The service',
    paragraphs: [
      `${name} is software for watching the US stock market: scanners for momentum, gaps and low float, charts, and the pages around them. What your account may use depends on its plan; the pricing page lists what each plan includes.`,
      'Simulated, delayed or replayed data is labeled as such on the screen. Without such a label, the data appears as the market data provider delivers it.',
    ],
  },
  {
    id: 'accounts',
    title: 'Your account',
    paragraphs: [
      `You must be at least 18 years old. One account belongs to one person. Your password needs at least ${PASSWORD_MIN} characters; keep it to yourself, and tell us immediately if somebody else may know it.`,
      'You are responsible for all use of your account until you tell us that somebody else has access to it.',
    ],
  },
  {
    id: 'billing',
    title: 'Plans, trial and billing',
    paragraphs: [
      'The free plan costs nothing and needs no card. Paid plans are billed in advance, monthly or annually, in US dollars, by our payment processor, Stripe.',
      `Paid plans begin with a trial of ${TRIAL_DAYS} days for first-time subscribers, without a card. ${TRIAL_RULE} If a trial starts with a card that already had one, it ends immediately and we do not charge you. If you cancel within the trial, anything you paid for that plan is refunded in full.`,
    ],
    points: [
      'Cancel at any time. Cancellation takes effect at the end of the period you paid for; until then the plan works as before.',
      'An upgrade starts immediately, and we charge the difference for the rest of the period. A downgrade starts with the next period.',
      'A price change never applies to a period you have already paid for.',
    ],
  },
  {
    id: 'advice',
    title: 'No investment advice',
    paragraphs: [
      `${name} shows information. It does not recommend that you buy, sell or hold anything, and nothing in it takes your circumstances into account. Scanner results are matches of stated criteria, not signals.`,
      'We are not a broker, dealer or investment adviser. Paper orders are simulated, and nobody can place a real order here.',
    ],
  },
  {
    id: 'risk',
    title: 'The risk of trading',
    paragraphs: [
      'Trading stocks involves a substantial risk of loss and is not suitable for every investor. Low-priced and low-float stocks move fast, are halted without notice and can be impossible to sell at the price you see.',
      'Past performance, whether real, simulated or replayed, does not guarantee future results. You alone decide on your trades and bear their outcome.',
    ],
  },
  {
    id: 'use',
    title: 'Acceptable use',
    paragraphs: ['The service is for your own trading and study. You agree not to:'],
    points: [
      'resell, republish or redistribute the data, or let others use your account;',
      'collect data from the service with programs other than the interfaces we document;',
      'get around plan limits, rate limits or access checks, or disturb the service for others;',
      'use the service to break the law or to manipulate a market.',
    ],
  },
  {
    id: 'property',
    title: 'Intellectual property',
    paragraphs: [
      `The software, its design and the name ${name} belong to the operator; market data belong to the exchanges and providers they come from; the charts are drawn with TradingView Lightweight Charts. You receive a personal right to use the service for as long as your account exists.`,
      'What you write to us remains yours. We may use a suggestion to improve the product without owing you anything for it.',
    ],
  },
  {
    id: 'availability',
    title: 'Availability and liability',
    paragraphs: [
      'We work for high availability and low latency, and state our objectives in public. They are objectives, not guarantees: the service and its data are provided as they are, may be late, incomplete or wrong, and may be interrupted.',
      'To the extent the law allows, our total liability for all claims is limited to the amount you paid us in the previous 12 months. We are not liable for trading losses or lost profit. Nothing here limits liability that cannot be limited by law.',
    ],
  },
  {
    id: 'ending',
    title: 'Ending the contract',
    paragraphs: [
      `You may stop at any time: close the account on your account page, or write to ${supportEmail} and we close it for you. The privacy policy describes what then happens to your data.`,
      'We may suspend or close an account that breaks these terms. We give a reason and, where possible, a warning first. If we close a paid account without such a reason, we refund the unused part of the period.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes and contact',
    paragraphs: [
      'We announce material changes of these terms at least 30 days before they apply. If you do not agree, you may cancel before that day; using the service afterwards means that you accept them.',
      `Questions about these terms: ${supportEmail}.`,
    ],
  },
];

/** Additions to these terms since their date, newest first. */
export const TERMS_NOTES: readonly LegalNote[] = [
  {
    date: { iso: '2026-11-22', text: 'November 22, 2026' },
    text: 'Free trials: one for each account, e-mail address and card. The rule already applied to addresses and cards; before this note, these terms named accounts only.',
  },
];
