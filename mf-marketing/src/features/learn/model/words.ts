/** Trading terms on the desk that are not figures, in alphabetical order. */
export const WORDS: readonly { readonly word: string; readonly meaning: string }[] = [
  {
    word: 'Band',
    meaning:
      'The prices between which a stock may trade at the moment (LULD). After 15 seconds at an edge, trading pauses.',
  },
  {
    word: 'Catalyst',
    meaning: 'The headline that explains a move. The row shows the newest one that names the stock.',
  },
  {
    word: 'Halt',
    meaning: 'A stop of trading by the exchange: a pause after a fast move, for news, or by a regulator.',
  },
  { word: 'Hit', meaning: 'The moment at which a stock enters a scanner. It is saved and can be replayed.' },
  { word: 'Opening range', meaning: 'The highest and the lowest price of the first minutes after 9:30 AM ET.' },
  { word: 'Pre-market', meaning: 'Trading from 4:00 AM to 9:30 AM ET. Extended hours follow from 4:00 PM to 8:00 PM.' },
  { word: 'SSR', meaning: 'After a fall of 10% or more, short sales are allowed only above the best bid (Rule 201).' },
];
