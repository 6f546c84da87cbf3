import type { HeadlineKind } from '../entities/headline-kind';

const DEALS = 'contracts?|purchase orders?|orders?|awards?|mandate|supply agreement|agreement|deal';
const BANKS =
  'morgan stanley|goldman( sachs)?|jpmorgan|ubs|rbc( capital( markets)?)?|wedbush|bofa|bank of america|barclays|citi(group)?|jefferies|' +
  'da davidson|wells fargo|oppenheimer|canaccord|guggenheim|keybanc|raymond james|needham|stifel|bmo|deutsche bank|piper sandler';
const PERIOD =
  'q[1-4]|[1-4]q|first[- ]quarter|second[- ]quarter|third[- ]quarter|fourth[- ]quarter|fiscal|full[- ]year|quarter(ly)?';
/** Matches 'Keltrix IR — Q1 2026 slides (StockTitan)', with a quarter at the end, but not 'ships its first units in Q1 2027'. */
const QUARTER_ENDS =
  '(?<!\\b(in|for|of|by|during|since|until|from|through|to|before|after|the|late|early|mid) )(?<=^|[\\s(])q[1-4]( (fy ?)?(20)?\\d\\d)?' +
  '( (slides|presentation|deck|(press )?release|announcement|coverage|miss|beat|8-k|ir|shareholder letter))?( / ir)?( \\([^()]{1,40}\\))?$';
const AMOUNT = '(?<![\\w.])\\$?\\d[\\d.,]* ?(k|m|mn|b|bn|million|billion)';
/** Deals that sell no product: loans, sales of companies and settled lawsuits. */
const OTHER_DEALS =
  'financing|debt|loans?|credit|refinanc\\w*|settl\\w*|acqui\\w*|takeover|buyout|merg\\w*|sale|stake|equity|bids?';
const PT_MOVES =
  'upgrad|rais|lift|hik|boost|increas|bump|cut|lower|slash|trim|reduc|reiterat|maintain|initiat|set|chang';

/**
 * The rules in order: the first that matches decides, so the events that are most costly to overlook come first. A rule
 * looks for words that report an event, not an opinion: 'cheap on earnings' reports nothing.
 */
const RULES: readonly (readonly [HeadlineKind, RegExp])[] = [
  [
    'offering',
    /\b(public|underwritten|registered[- ]direct|follow-on|secondary|stock|share|equity|at-the-market|atm|unit) offering\b|\boffering of\b.*\b(stock|shares|units|ads|adss|securities|warrants)\b|\b(proposed|upsized|priced?s?|pricing of|closing of|closes|backed by|launche?s|announces) .{0,40}\boffering\b|\bat-the-market\b|\batm (facility|program)|\bshelf registration\b|\bprivate placement\b|\bregistered direct\b|\bwarrant (inducement|exercise)/,
  ],
  ['earnings', /\bearnings (call|transcript)\b|\btranscript$/],
  [
    'reverse_split',
    /\breverse (stock |share )?split\b|\bshare consolidation\b|\b(1|one)-for-(\d+|\w+) (stock|share|reverse)/,
  ],
  [
    'merger',
    /\bto acquire\b|\bacquires?\b(?!.*\b(prv|voucher)\b)|\bacquiring\b|\bto be acquired\b|\bacquisitions? (of|by|deal)\b|\b's acquisition\b|\bcompletes? .{0,20}(acquisition|purchase)\b|\bplans acquisitions\b|\beyes .{0,40}\bacquisition\b|\bmergers?\b|\bto merge\b|\btake[- ]private\b|\btakeover\b|\bbuyout\b|\btender offer\b|\bdeal (to|for) buy\b|\bdeal to buy\b|\bto buy .{1,60}\b(deal|for \$|in \$)|\bagrees? to (buy|sell|be bought)\b|\bcloses .{0,30}\bsale of\b|\bweigh(s|ing) .{0,20}\bsale\b/,
  ],
  [
    'legal',
    /\blawsuits?\b|\bclass action\b|\bsec (charges|probe|investigation)|\bsued\b|\bsues\b|\bsettle(s|d|ment)\b|\bjury\b|\bverdict\b|\bantitrust\b|\bsubpoena|\bindict|\binsider trading charges\b|\bshareholder alert\b|\binvestigates? claims\b|\blegal risk\b|\bbeing accused\b|\bdoj\b|\bpatent infringement\b/,
  ],
  [
    'fda',
    /(?<!\bno )\bfda\b|\b510\(k\)|\bphase (i+|[1-4])[ab]?(\/\d[ab]?)?\b|\btop-?line (results|data)\b|\bpdufa\b|\b(snda|sbla)\b|\bfast track designation\b|\borphan drug\b|\bbreakthrough (therapy|device)\b|\beuropean commission approves\b|\beu (approval|nod)\b|\b(clinical|preclinical|trial) (data|results|update)\b|\bgene[- ]therapy approval\b|\bclinical combination study\b/,
  ],
  [
    'contract',
    new RegExp(
      `\\b(wins?|winning|won|awarded|secures?|signs(?! of)|lands|receives|inks|bags)\\b.{0,60}\\b(${DEALS})\\b|\\b(contract|new) (awards?|wins?)\\b|${AMOUNT}\\b.{0,20}\\bcontracts?\\b|\\b(va|army|navy|nasa|pentagon|air force|space) contract\\b|\\bpartnerships?\\b|\\bpartners with\\b|\\bcollaborations?\\b|\\bteam(s|ed)? up\\b|\\bties up with\\b|\\balliance with\\b|\\bjoint venture\\b|\\b\\w+ jv\\b|\\blicens(e|ing) agreement\\b|\\boff-?take agreement\\b`,
    ),
  ],
  [
    'earnings',
    new RegExp(
      `\\bearnings (call|report|release|preview|transcript|results?|beats?|miss(es)?|date|season|estimates?|surprise|expected|jump|reset|highs|and (revenues?|sales)|on the horizon|coming|tomorrow|expansion|lead|test|may not)\\b|\\b(post|after|following|ahead of|before|since|into|latest|next|upcoming|reports?|strong|impressive|negative|beats?|tops?|${PERIOD})\\b.{0,24}\\bearnings\\b|\\b(${PERIOD})\\b.{0,30}\\b(results?|revenues?(?! (guidance|outlook|forecasts?)\\b)|eps|loss|profit|deep dive|in review|recap|rundown|highlights|financials?|beats?|performance|financial)\\b|\\b(results?|losers|highlights|review) (of|for|for the) (${PERIOD}|three months)\\b|\\bresults for the (quarter|year)\\b|\\b(beats?|misses|tops?|surpass(es)?) .{0,30}\\b(estimates|expectations|forecasts)\\b|\\breports? (strong|record|weak) .{0,20}\\b(quarter|revenue|sales)|\\breporting strong quarter\\b|\\brecord quarterly (revenue|production)\\b|\\b(revenue|sales) beat\\b|\\bearnings to watch\\b|\\bbeats across\\b|\\bfinancial and operating results\\b|${QUARTER_ENDS}`,
    ),
  ],
  [
    'analyst',
    new RegExp(
      `\\bup-?graded?\\b(?!.*\\b(outlook|credit))|\\bdowngrad|\\banalysts? (upgrades?|downgrades?|revisions|ratings?|lower|raise|cut|lift)|\\banalyst estimates & ratings\\b|\\bprice targets?\\b|\\bpts? (${PT_MOVES})|\\b(${PT_MOVES})\\w* (\\S+ ){0,3}pts?\\b|\\bpt (to |of |at )?\\$\\d|\\btarget price\\b|\\btarget on\\b|\\bfresh target\\b|\\bcuts? .{0,30}\\btarget\\b|\\bcoverage (of|on|with)\\b|\\binitiat(es|ed) (at|with|coverage)\\b|\\banalyst research calls\\b|\\btop analyst calls\\b|\\bsees \\d+% upside\\b|\\b(${BANKS})\\b.{0,12}\\b(says|said|expects|upgrade|ups|resets)\\b|\\bsays (${BANKS})\\b|\\b(wall street|analysts?)\\b.{0,24}\\b(bullish|bearish|bullish views|see a)\\b|\\bwall street analysts\\b|\\bbrokers suggest\\b|\\b(buy|sell|overweight|underweight|outperform) rating\\b`,
    ),
  ],
  [
    'guidance',
    /\b(rais(e|es|ed|ing)|lift(s|ed|ing)?|hik(e|es|ed|ing)|boost(s|ed|ing)?|lower(s|ed|ing)?|cut(s|ting)?|slash(es|ed)?|trim(s|med)?|reaffirm(s|ed)?|reiterat(es|ed)|updat(es|ed)|narrow(s|ed)|withdraw(s|n)?|issues?|posts?|upgraded|future growth|higher|new|fresh|cautious) .{0,30}\b(guidance|outlook|forecasts?)\b|\bguidance (rises?|rais(e|ed)|cut|hike|increase)\b|\btargets \d+% eps growth\b/,
  ],
  // Last, because it also matches headlines that report something besides the deal.
  ['contract', new RegExp(`^(?!.*\\b(${OTHER_DEALS})\\b).*${AMOUNT} (\\w+ ){0,2}deal\\b`)],
];

/** What a headline reports, judged by its words alone. `docs/reports` has the precision of each class on real headlines. */
export const headlineKind = (headline: string): HeadlineKind => {
  const text = headline.toLowerCase().replaceAll('’', "'");
  return RULES.find(([, words]) => words.test(text))?.[0] ?? 'other';
};
