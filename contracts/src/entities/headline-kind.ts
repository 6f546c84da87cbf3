import { z } from 'zod';

/** Why a headline moves a stock. 'other' is everything that fits no other class. */
export const HEADLINE_KINDS = [
  'offering',
  'reverse_split',
  'merger',
  'fda',
  'legal',
  'contract',
  'earnings',
  'guidance',
  'analyst',
  'other',
] as const;
export const headlineKindSchema = z.enum(HEADLINE_KINDS);
export type HeadlineKind = (typeof HEADLINE_KINDS)[number];

/** Labels on chips, short enough for a narrow column. */
export const HEADLINE_LABELS: Readonly<Record<HeadlineKind, string>> = {
  offering: 'Offering',
  reverse_split: 'Rev split',
  merger: 'Merger',
  fda: 'FDA',
  legal: 'Legal',
  contract: 'Contract',
  earnings: 'Earnings',
  guidance: 'Guidance',
  analyst: 'Analyst',
  other: 'News',
};
