interface Rule {
  readonly rule: string;
  readonly value: string;
  readonly holds: boolean;
}

interface Verdict {
  readonly question: string;
  readonly verdict: string;
  readonly isListed: boolean;
  readonly rules: readonly Rule[];
}

/** Sample answers with the rules of the momentum scanner. */
export const VERDICTS: readonly Verdict[] = [
  {
    question: 'Why DEMO1?',
    verdict: 'Listed since 8:41:07',
    isListed: true,
    rules: [
      { rule: 'Price from $2 to $20', value: '$4.16', holds: true },
      { rule: 'Relative volume 2x or more', value: '61.4x', holds: true },
      { rule: 'Float under 10M shares', value: '3.1M', holds: true },
    ],
  },
  {
    question: 'Why not DEMO7?',
    verdict: 'Not listed',
    isListed: false,
    rules: [
      { rule: 'Price from $2 to $20', value: '$6.40', holds: true },
      { rule: 'Relative volume 2x or more', value: '1.7x, 0.3 short', holds: false },
      { rule: 'Float under 10M shares', value: '8.8M', holds: true },
    ],
  },
];
