/** What a listed symbol is. */
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

/** For readers who do not know the words of the trade. */
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

/** Kinds that scanners list: day traders look for companies. */
const SCANNED: ReadonlySet<SecurityKind> = new Set(['common', 'adr']);

/** Symbols that the exchanges reserve for tests of their systems. */
const TEST_SYMBOL = /^(Z[A-Z]ZZT|ZVZZC|ZTEST|ZTST|ZBZX|ZXYZ|ZIEXT|ZEXIT|ZXIET|[ACMNP]TEST)(\.[A-Z]+)?$/;
const TEST_NAME = /\btest (stock|symbol|issue|security|pilot)\b|\btick pilot test\b/i;

/** Endings of symbols as the consolidated tapes and their feeds write them. */
const SUFFIXES: readonly (readonly [RegExp, SecurityKind])[] = [
  [/[./+-](WS|W|WT)([./+-]?[A-Z])?$|\+$/, 'warrant'],
  [/[./=-](U|UN)$|=$/, 'unit'],
  [/[./-](R|RT|RTW?)$/, 'right'],
  [/\^|[./-](PR|P)[A-Z]?$/, 'preferred'],
];

/** Exchanges that list almost only exchange-traded funds and notes. */
const FUND_EXCHANGES: ReadonlySet<string> = new Set(['ARCA', 'BATS']);

/** Words of a name, the first that fits decides. */
const WORDS: readonly (readonly [RegExp, SecurityKind])[] = [
  [
    /\bETFs?\b|\bETNs?\b|\bexchange[- ]traded\b|\biShares\b|\bSPDR\b|\bProShares\b|\bDirexion\b|\bdaily (bull|bear)\b/i,
    'etf',
  ],
  // Before units, rights and preferred stock: 'American depositary shares, each representing the right to receive one unit'.
  [/\bAmerican deposit[ao]ry\b|\bAD[RS]s?\b|\bglobal depositary\b|\bNew York registry\b/i, 'adr'],
  // Before warrants: a unit is 'one share and one warrant'. Units of a partnership are its common equity.
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

/** Fifth letters of Nasdaq's symbols, which count where the name says nothing. */
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
 * Finds out the kind of a security. It checks, in this order: test symbols, the symbol's ending, the exchange, words in
 * the name, and Nasdaq's fifth letter. By default a common stock.
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
