import { FIGURES, type FigureTopic, figureFacts } from '@prebell/contracts';
import { WORDS } from './words';

/** A term of the glossary. */
export interface Term {
  readonly word: string;
  /** The abbreviation on the desk; null if there is none. */
  readonly short: string | null;
  readonly meaning: string;
}

export interface TermGroup {
  readonly title: string;
  readonly terms: readonly Term[];
}

const TOPICS: Readonly<Record<FigureTopic, string>> = {
  price: 'Price',
  levels: 'Levels and range',
  volume: 'Volume',
  company: 'Float and size',
  events: 'Events of the day',
};

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** First the terms that are not figures, then every figure of the product, grouped by topic. */
export const TERM_GROUPS: readonly TermGroup[] = [
  { title: 'Session, halts and hits', terms: WORDS.map(({ word, meaning }) => ({ word, short: null, meaning })) },
  ...Object.entries(TOPICS).map(([topic, title]) => ({
    title,
    terms: FIGURES.map(figureFacts)
      .filter((facts) => facts.topic === topic)
      .map(({ phrase, meaning, column }) => ({ word: capital(phrase), short: column?.label ?? null, meaning })),
  })),
];

/** The groups with only those terms that contain a text; groups without a match are left out. */
export const termsWith = (text: string): readonly TermGroup[] => {
  const wanted = text.trim().toLowerCase();
  return TERM_GROUPS.map(({ title, terms }) => ({
    title,
    terms: terms.filter(({ word, short, meaning }) =>
      [word, short ?? '', meaning].some((part) => part.toLowerCase().includes(wanted)),
    ),
  })).filter(({ terms }) => terms.length > 0);
};
