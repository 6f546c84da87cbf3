import { DELETION_DAYS, SCANNER_ACCESS } from '@prebell/contracts';
import type { TextItem } from '../../../shared/page/TextGrid';

/** Questions and answers of the contact page. */
export const QUESTIONS: readonly TextItem[] = [
  {
    title: 'Can I try it before I pay?',
    text: `Yes. The free plan has the momentum scanner with ${SCANNER_ACCESS.momentum.free} results and live charts from 4:00 AM ET. It needs a username and an e-mail address, and no card.`,
  },
  {
    title: 'I cannot sign in. What now?',
    text: 'Check that you use the username or the e-mail address you registered with. If it still fails, write to us from that address, and never send us your password.',
  },
  {
    title: 'Why is a stock missing from a scanner?',
    text: 'A scanner shows the stocks that meet its criteria at that moment. The criteria are above the rows; a stock that misses one of them is not listed. Send us the symbol and the time if you think a row is wrong.',
  },
  {
    title: 'Which hours do the scanners cover?',
    text: 'From 4:00 AM to 8:00 PM Eastern on trading days: pre-market, the regular session and after-hours. We follow the exchange calendar, with its holidays and early closes.',
  },
  {
    title: 'Do you give trading advice?',
    text: 'No. We answer questions about the product, its data and its criteria. We do not say which stock to buy or sell.',
  },
  {
    title: 'How do I close my account?',
    text: `On your account page, with your password. We delete or anonymize your data within ${DELETION_DAYS} days, and you can cancel that until the date shown there. The privacy policy lists the exceptions.`,
  },
];
