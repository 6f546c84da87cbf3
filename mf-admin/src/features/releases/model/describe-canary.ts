import type { AdminCanary } from '@prebell/contracts';
import { formatInstant } from '../../../shared/format';
import { shortDigest } from './describe-version';

export type CanarySide = AdminCanary['canary'] & { readonly name: string; readonly digest: string };

/** The two rows of the comparison: canary and live. */
export const sidesOf = ({ digest, live_digest, percent, canary, live }: AdminCanary): CanarySide[] => [
  { name: `Canary (${percent}%)`, digest, ...canary },
  { name: 'Live', digest: live_digest, ...live },
];

/** Which version, for what share of accounts, since when and until when. */
export const describeCanary = ({ app, digest, percent, since, promote_at }: AdminCanary): string => {
  const until =
    promote_at === null
      ? ''
      : ` It goes live for everybody after ${formatInstant(promote_at)} if it has no more errors and is not slower.`;
  return `${percent}% of accounts have had ${app} ${shortDigest(digest)} since ${formatInstant(since)} (ET).${until}`;
};

/** What the figures show so far. */
export const verdictOf = ({
  verdict,
  slower,
}: Pick<AdminCanary, 'verdict' | 'slower'>): {
  readonly kind: 'error' | 'warning' | 'info' | 'success';
  readonly text: string;
} => {
  if (verdict === 'worse')
    return { kind: 'error', text: 'More errors than the live version. The platform stops the canary.' };
  if (slower.length > 0) {
    const names = slower.map((name) => name.toUpperCase()).join(', ');
    return { kind: 'warning', text: `Slower than the live version: ${names}. It will not be promoted automatically.` };
  }
  if (verdict === 'no_worse') return { kind: 'success', text: 'No more errors than the live version.' };
  return { kind: 'info', text: 'Too few views for a verdict yet.' };
};
