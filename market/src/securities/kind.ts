/** The kinds of listed securities. */
export const SECURITY_KINDS = [
  'common',
  'adr',
  'preferred',
  'warrant',
  'unit',
  'right',
  'note',
  'etf',
  'test',
] as const;
export type SecurityKind = (typeof SECURITY_KINDS)[number];

/** Names for readers who do not know the industry's terms. */
const KIND_NAMES: Readonly<Record<SecurityKind, string>> = {
  common: 'Common stock',
  adr: 'American depositary shares (ADR)',
  preferred: 'Preferred stock',
  warrant: 'Warrant',
  unit: 'Unit of shares and warrants',
  right: 'Right to get shares',
  note: 'Note or bond',
  etf: 'Exchange-traded fund or note',
  test: 'Test symbol of an exchange',
};

/** The kind in plain words, and how we recognise it. */
export const kindText = (kind: SecurityKind): string => `${KIND_NAMES[kind]}, by symbol and name`;

interface Named {
  readonly symbol: string;
  readonly name: string;
  readonly exchange: string;
}

/** The kinds that scanners list: day traders are interested in companies. */
const SCANNED: ReadonlySet<SecurityKind> = new Set(['common', 'adr']);

/** Symbols that exchanges reserve for testing their systems. */
const TEST_SYMBOL = /^(Z[A-Z]ZZT|ZVZZC|ZTEST|ZTST|ZBZX|ZXYZ|ZIEXT|ZEXIT|ZXIET|[ACMNP]TEST)(\.[A-Z]+)?$/;
const TEST_NAME = /\btest (stock|symbol|issue|security|pilot)\b|\btick pilot test\b/i;

/** Suffixes of symbols, as written on the consolidated tapes and in their feeds. */
const SUFFIXES: readonly (readonly [RegExp, SecurityKind])[] = [
  [/[./+-](WS|W|WT)([./+-]?[A-Z])?$|\+$/, 'warrant'],
  [/[./=-](U|UN)$|=$/, 'unit'],
  [/[./-](R|RT|RTW?)$/, 'right'],
  [/\^|[./-](PR|P)[A-Z]?$/, 'preferred'],
];

/** Exchanges that list almost exclusively exchange-traded funds and notes. */
const FUND_EXCHANGES: ReadonlySet<string> = new Set(['ARCA', 'BATS']);

/** Words in a name. The first pattern that matches decides. */
const WORDS: readonly (readonly [RegExp, SecurityKind])[] = [
  [
    /\bETFs?\b|\bETNs?\b|\bexchange[- ]traded\b|\biShares\b|\bSPDR\b|\bProShares\b|\bDirexion\b|\bdaily (bull|bear)\b/i,
    'etf',
  ],
  // Must precede units, rights and preferred stock: 'American depositary shares, each representing the right to receive one unit'.
  [/\bAmerican deposit[ao]ry\b|\bAD[RS]s?\b|\bglobal depositary\b|\bNew York registry\b/i, 'adr'],
  // Must precede warrants: a unit is 'one share and one warrant'. Units of a partnership, however, are its common equity.
  [
    /\bunits?\b(?!.*\b(limited partner|beneficial interest))(?<!\b(common|partner|partnership|depositary) units?\b)/i,
    'unit',
  ],
  [/\bwarrants?\b/i, 'warrant'],
  [
    /\b(notes?|debentures?|bonds?)\b.*\b(due|20\d\d)\b|\b(senior|subordinated|baby) (notes?|bonds?|debentures?)\b/i,
    'note',
  ],
  [/\bpreferred\b|\bpreference\b|\bdepositary (shares?|receipts?)\b/i, 'preferred'],
  [/\brights?\b(?!\s*(to|of|hand))/i, 'right'],
];

/** Meaning of the fifth letter in Nasdaq's symbols. We use it only if the name says nothing. */
const FIFTH_LETTERS: Readonly<Record<string, SecurityKind>> = {
  W: 'warrant',
  U: 'unit',
  R: 'right',
  P: 'preferred',
  O: 'preferred',
  N: 'preferred',
  M: 'preferred',
  Y: 'adr',
};
const NAMES_SHARES = /\b(common|ordinary|shares?|stock|class [a-c])\b/i;

/**
 * Determines the kind of a security. It checks, in this order: test symbols, the symbol's suffix, the exchange, words
 * in the name, and Nasdaq's fifth letter. The default is a common stock.
 */
export const kindOf = ({ symbol, name, exchange }: Named): SecurityKind => {
  if (TEST_SYMBOL.test(symbol) || TEST_NAME.test(name)) return 'test';
  const ending = SUFFIXES.find(([pattern]) => pattern.test(symbol));
  if (ending !== undefined) return ending[1];
  if (FUND_EXCHANGES.has(exchange)) return 'etf';
  const word = WORDS.find(([pattern]) => pattern.test(name));
  if (word !== undefined) return word[1];
  const isFifth = exchange === 'NASDAQ' && symbol.length === 5 && !NAMES_SHARES.test(name);
  return (isFifth ? FIFTH_LETTERS[symbol.at(-1)!] : undefined) ?? 'common';
};

/** Whether scanners list securities of this kind. */
export const isScannedKind = (kind: SecurityKind): boolean => SCANNED.has(kind);
