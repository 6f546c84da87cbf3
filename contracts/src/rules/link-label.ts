import { headlineKind } from './headline-kind';

/** Sites and services whose name before a dash only says where a link leads; in lower case without spaces. */
const SOURCES: ReadonlySet<string> = new Set(
  (
    'yahoofinance yahoo stocktitan benzinga tipranks reuters bloomberg cnbc wsj nasdaq nasdaq.com nyse gurufocus investing.com ' +
    'motleyfool seekingalpha marketwatch marketbeat stocktwits stockstotrade timothysykes quiverquant quiverquantitative ' +
    'simplywallst tradingview tradingviewnews finviz thefly ts2 chartmill coincentral ainvest thestreet streetinsider sec ' +
    'secedgar edgar prnewswire businesswire globenewswire accesswire googlefinance barrons zacks morningstar public.com'
  ).split(' '),
);

/** Words that name a page and report nothing. */
const PAGE_WORDS: ReadonlySet<string> = new Set(
  (
    'ir investor investors relations newsroom page pages quote quotes live stock stocks share shares ticker profile overview ' +
    'summary chart website home homepage ipo adr ads inc corp corporation co company ltd limited plc nv sa ag se group holdings ' +
    'holding the and of'
  ).split(' '),
);

const RELATIONS = /\binvestor relations$/;
/** 'Company — Investor Relations' with up to this many words: a longer one may report something. */
const NAME_WORDS = 4;

const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];
const plain = (text: string): string => text.toLowerCase().replaceAll('’', "'").trim();

/** The company that a headline is filed under. */
export interface HeadlineSubject {
  readonly symbol: string;
  readonly name: string;
}

/**
 * Whether a headline only labels a link: it names a source, a company or a page, and reports nothing. 'Yahoo Finance — CODX' and
 * 'CoreWeave Investor Relations' are labels, 'Co-Diagnostics completes its assay' is a statement.
 */
export const isLinkLabel = (headline: string, { symbol, name }: HeadlineSubject): boolean => {
  if (headlineKind(headline) !== 'other') return false;
  // Some files write the source after the text: 'CODX (Yahoo Finance)'.
  const [, text = '', behind] = /^(.*?)(?:\s*\(([^()]*)\))?$/su.exec(plain(headline)) ?? [];
  const parts = [...text.split(/\s+[—–|-]\s+|:\s+/u), ...(behind === undefined ? [] : [behind])];
  const said = parts.filter((part) => !SOURCES.has(part.replaceAll(/[\s']/gu, '')));
  const known = new Set([...wordsOf(plain(symbol)), ...wordsOf(plain(name)), ...PAGE_WORDS]);
  if (said.every((part) => wordsOf(part).every((word) => known.has(word) || SOURCES.has(word)))) return true;
  const rest = said.join(' ');
  // The name in a label may differ from the listing's: 'Aevex Aerospace Investor Relations' for 'AEVEX Corp.'.
  return RELATIONS.test(rest) && !/\d/u.test(rest) && wordsOf(rest.replace(RELATIONS, '')).length <= NAME_WORDS;
};
