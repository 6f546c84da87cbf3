import type { ScannerSample } from '../entities/status';

// The texts that the page and the back end's prerendered sample share.

const TIME = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hour: 'numeric',
  minute: '2-digit',
});

/** '9:09 AM ET'. */
export const sampleTimeText = (instant: string): string => `${TIME.format(new Date(instant))} ET`;

/** Why a sample has no rows: a title and a text. Null for one with rows. */
export const emptySampleText = ({
  rows,
  as_of,
  expected_at,
}: Pick<ScannerSample, 'as_of' | 'expected_at'> & { readonly rows: readonly unknown[] }):
  | readonly [title: string, text: string]
  | null => {
  if (rows.length > 0) return null;
  if (as_of !== null)
    return [
      'Nothing matched',
      `At ${sampleTimeText(as_of)} no stock met the criteria. That is normal in quiet minutes.`,
    ];
  if (expected_at === null) return ['No sample yet', 'The scanner is starting.'];
  return [
    'No sample yet',
    `The scanner has just started. The first sample appears at ${sampleTimeText(expected_at)}, market time.`,
  ];
};
