import type { Board } from './board';

/** '12 main st' or a crossing: text that is a complete address on its own. */
const IS_ADDRESS = /^\d+\s+\S+\s+\S|\/|\s(?:and|at|&)\s/i;
/** What may follow a comma within an address: an apartment, a floor. */
const IS_PLACE_INSIDE =
  /^(?:#|(?:apt|apartment|unit|suite|ste|floor|fl|room|rm|bldg|building)\b|\d+\w{0,2}(?:\s+fl\w*)?$)/i;

const partsOf = (text: string): readonly string[] => text.split(',').map((part) => part.trim());

/**
 * Splits a new call's text without ';' into address, nature and notes. It looks for one of the centre's natures after a comma, or after a
 * complete address. Null if there is none.
 */
export const typedNature = ({ natures }: Board, text: string): readonly string[] | null => {
  const parts = partsOf(text);
  const isNature = (part: string) => natures.some((nature) => nature.toUpperCase() === part.toUpperCase());
  const place = parts.findIndex((part, index) => index > 0 && isNature(part));
  if (place > 0) {
    const notes = parts.slice(place + 1).filter((part) => part !== '');
    return [parts.slice(0, place).join(', '), parts[place] ?? '', notes.join(', ')];
  }
  const [length = 0] = natures
    .map((nature) => nature.length)
    .filter((end) => /\s/.test(text.at(-end - 1) ?? '') && isNature(text.slice(-end)))
    .sort((a, b) => b - a);
  const address = text.slice(0, text.length - length).trim();
  return length > 0 && IS_ADDRESS.test(address) ? [address, text.slice(-length), ''] : null;
};

/** Asks before taking a text with a comma as the whole address: without its ';', a nature would disappear in it. */
export const wholeAddressWarning = (address: string): string | null =>
  partsOf(address)
    .slice(1)
    .every((part) => part === '' || IS_PLACE_INSIDE.test(part))
    ? null
    : 'No nature: the whole text is the address. Press Enter again to log it like this, or type ; before the nature.';
