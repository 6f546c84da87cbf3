import { markPrice } from './mark-price';
import type { MarkContent } from './own-marks';

/** A level or note in words: 'Level 4.20, Stop' or 'Note 4.20, Halted here'. */
export const markName = ({ kind, price, text }: Pick<MarkContent, 'kind' | 'price' | 'text'>): string =>
  `${kind === 'level' ? 'Level' : 'Note'} ${markPrice(price)}${text === '' ? '' : `, ${text}`}`;
