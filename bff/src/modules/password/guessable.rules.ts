import { BRAND } from '@prebell/contracts';
import { isCommonPassword } from './common-passwords.rules';
import { isPublishedPassword } from './demo-credentials.policy';
import { withLetters } from './look-alike.rules';

/** Words from this product's field, which a guesser would add to a list first. */
const CONTEXT = [
  BRAND.name.toLowerCase(),
  ...['day', 'trading', 'trader', 'trade', 'trades', 'stock', 'stocks', 'market', 'markets', 'premarket', 'scanner'],
  ...[
    'momentum',
    'gapper',
    'gappers',
    'lowfloat',
    'float',
    'bull',
    'bullish',
    'bear',
    'bearish',
    'wallstreet',
    'nasdaq',
  ],
  ...[
    'desk',
    'room',
    'chart',
    'charts',
    'candle',
    'broker',
    'alert',
    'alerts',
    'cash',
    'call',
    'calls',
    'center',
    'centre',
  ],
  ...['supervisor', 'operator', 'support', 'staff', 'team', 'police', 'fire', 'rescue', 'ambulance', 'station', 'unit'],
  // Words that people put before a year. The list of leaked passwords begins at eight characters, so it does not have
  // each of these with every year.
  ...[
    'letmein',
    'welcome',
    'hello',
    'hunter',
    'spring',
    'summer',
    'autumn',
    'winter',
    'bitcoin',
    'crypto',
    'spacex',
    'tesla',
  ],
  ...['nyse', 'ticker', 'options', 'money', 'profit', 'dispatch', 'dispatcher', 'emergency', 'admin', 'demo', 'test'],
  ...[
    'password',
    'passwort',
    'login',
    'account',
    'user',
    'free',
    'basic',
    'pro',
    'premium',
    'the',
    'my',
    'is',
    'secret',
  ],
];

/** Phrases in every list of passphrases, as letters only. */
const PHRASES = new Set([
  ...['correcthorsebatterystaple', 'horsebatterystaple', 'correctbatteryhorsestaple', 'batteryhorsestaple'],
  ...['tobeornottobe', 'tobeornottobethatisthequestion', 'maytheforcebewithyou', 'thequickbrownfox', 'onceuponatime'],
  ...['thequickbrownfoxjumpsoverthelazydog', 'livelongandprosper', 'winteriscoming', 'openthepodbaydoorshal'],
  ...[
    'allyourbasearebelongtous',
    'ihaveadream',
    'inthebeginning',
    'thelordismyshepherd',
    'jesuslovesme',
    'donttreadonme',
  ],
  ...['supercalifragilisticexpialidocious', 'hellodarknessmyoldfriend', 'letmeinplease', 'opensesame', 'iamyourfather'],
  ...[
    'thisismypassword',
    'mypasswordispassword',
    'passwordpassword',
    'neverguessthis',
    'ilovemyfamily',
    'godblessamerica',
  ],
  ...['buylowsellhigh', 'greedisgood', 'diamondhands', 'tothemoon', 'thetrendisyourfriend', 'cutyourlosses'],
]);

/** How many signs and digits around a word a guesser routinely tries. */
const ENDS_MAX = 6;
const LEADING = /^[^\p{L}]+/u;
const TRAILING = /[^\p{L}]+$/u;

/** One repeated character, or a run such as 12345678 or abcdefgh, up or down. */
const isRun = (text: string): boolean => {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return steps.size === 1 && [0, 1, -1].includes([...steps][0] ?? 2);
};

/** Whether `text` consists only of words from the set. */
const isMadeOf = (text: string, words: ReadonlySet<string>): boolean => {
  const reached = [true];
  for (let end = 1; end <= text.length; end += 1)
    reached[end] = reached.some((is, begin) => is && begin < end && words.has(text.slice(begin, end)));
  return text.length > 0 && reached[text.length] === true;
};

/** Variants of a password that a guesser's rules would reach: with and without surrounding signs, and with signs read as letters. */
const formsOf = (text: string): Set<string> => {
  const word = text.replace(TRAILING, '');
  const bare = [word, word.replace(LEADING, '')].filter(({ length }) => text.length - length <= ENDS_MAX);
  // Keep the ending here: the list of common passwords contains short words with usual endings.
  const ended = withLetters(word).map((letters) => letters + text.slice(word.length));
  const forms = [text, ...bare].flatMap((form) => [form, ...withLetters(form)]);
  return new Set([...forms, ...ended].filter(({ length }) => length >= 3));
};

/** Whether a guesser would try `text` (lower case) early. `own` are words about its owner, such as the username. */
export const isGuessable = (text: string, own: readonly string[]): boolean => {
  if (isPublishedPassword(text) || isRun(text)) return true;
  const unit = /^(.+?)\1+$/su.exec(text)?.[1];
  if (unit !== undefined && (unit.length <= 3 || isGuessable(unit, own))) return true;
  const words = new Set([...CONTEXT, ...own.map((word) => word.replace(/[^\p{L}]/gu, ''))]);
  for (const form of formsOf(text)) {
    const letters = form.replace(/[^\p{L}]/gu, '');
    if (isCommonPassword(form) || own.includes(form) || PHRASES.has(letters)) return true;
    if (isMadeOf(letters, words)) return true;
  }
  return false;
};
