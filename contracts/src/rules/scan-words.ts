import type { CustomDefinition } from '../entities/custom-scanner';
import { figureFacts } from '../entities/figure';
import type { ScanCondition, ScanOp } from '../entities/scan';

/** The text with its first letter in upper case. */
export const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** An operator of a condition in words. */
export const SCAN_OP_WORDS: Readonly<Record<ScanOp, string>> = {
  '>=': 'at least',
  '<=': 'at most',
  '>': 'above',
  '<': 'below',
};

/** A value that a scan compares with, in the unit of its figure: '$2', '$0.50', '10,000,000 shares', '2 minutes'. */
export const scanAmount = ({ field, value }: Pick<ScanCondition, 'field' | 'value'>): string => {
  const { unit } = figureFacts(field);
  // Cents always have two digits, as in '$0.50'.
  const cents = unit === 'dollars' && !Number.isInteger(value) ? 2 : 0;
  const number = value.toLocaleString('en-US', { minimumFractionDigits: cents, maximumFractionDigits: 6 });
  if (unit === 'dollars') return `${value < 0 ? '-' : ''}$${number.replace('-', '')}`;
  if (unit === 'times') return `${value}x`;
  if (unit === 'percent') return `${value}%`;
  if (unit === 'count') return number;
  if (unit === 'minutes') return `${number} ${value === 1 ? 'minute' : 'minutes'}`;
  return `${number} shares`;
};

const AGES: Readonly<Record<ScanOp, (event: string, age: string) => string>> = {
  '<=': (event, age) => `it ${event} in the last ${age}`,
  '<': (event, age) => `it ${event} less than ${age} ago`,
  '>=': (event, age) => `it last ${event} at least ${age} ago`,
  '>': (event, age) => `it last ${event} more than ${age} ago`,
};

/**
 * A figure and its threshold: 'price at least $2', 'volume today at least 10% of an average day'. `verb` goes before
 * 'at least'.
 */
export const scanComparison = (condition: Readonly<ScanCondition>, verb: '' | 'is '): string => {
  const { phrase, part } = figureFacts(condition.field);
  const comparison = `${verb}${SCAN_OP_WORDS[condition.op]} ${scanAmount(condition)}`;
  return part === undefined ? `${phrase} ${comparison}` : `${part.subject} ${comparison} of ${part.whole}`;
};

/** A condition as a clause of a sentence: 'price is at least $2', 'it crossed above VWAP in the last 2 minutes'. */
const clauseOf = (condition: ScanCondition): string => {
  const { event } = figureFacts(condition.field);
  return event === undefined ? scanComparison(condition, 'is ') : AGES[condition.op](event, scanAmount(condition));
};

const groupOf = (group: readonly ScanCondition[]): string => {
  const clauses = group.map(clauseOf);
  return clauses.length < 2 ? clauses.join('') : `${clauses.slice(0, -1).join(', ')} and ${clauses.at(-1)}`;
};

const OTHER_KINDS = ' Also lists funds, warrants, units, rights, preferred stocks and notes.';

/** A custom scanner in plain words: 'Price is above $2 and it crossed above VWAP in the last 2 minutes; or gap up is at least 20%.' */
export const scanInWords = ({
  where,
  or = [],
  sort,
  catalyst_first,
  other_kinds,
}: Pick<CustomDefinition, 'where' | 'or' | 'sort' | 'catalyst_first' | 'other_kinds'>): string => {
  const rules = [where, ...or].map(groupOf).join('; or ');
  return `${capital(rules)}. Ranked by ${figureFacts(sort).phrase}${catalyst_first ? ', stocks with news first' : ''}.${other_kinds ? OTHER_KINDS : ''}`;
};
