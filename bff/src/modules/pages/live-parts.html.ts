import { FIRST_ANSWERS } from '@prebell/contracts';

/** What goes into a prerendered page: markup by part, and API answers for pages with parts whose name begins with `partsBegin`. */
export interface Filling {
  readonly markup: ReadonlyMap<string, string>;
  readonly answers: readonly { readonly partsBegin: string; readonly name: string; readonly answer: unknown }[];
}

/** An element with `data-live` and no elements inside it. */
const PART = /(<(\w+)\b[^>]*\sdata-live="([^"]+)"[^>]*>)([^<]*)(?=<\/\2>)/g;

/** Fills in the parts of a prerendered page, and adds the API answers that the live page starts with. */
export const fillLive = (html: string, { markup, answers }: Filling): string => {
  const filled = html.replace(PART, (whole, start: string, _tag, part: string) => {
    const text = markup.get(part);
    return text === undefined ? whole : `${start}${text}`;
  });
  const needed = answers.filter(({ partsBegin }) => html.includes(` data-live="${partsBegin}`));
  if (needed.length === 0) return filled;
  const json = JSON.stringify(Object.fromEntries(needed.map(({ name, answer }) => [name, answer])));
  // `<` is escaped, so that no value can close the element.
  return `${filled}<script type="application/json" id="${FIRST_ANSWERS}">${json.replace(/</g, '\\u003c')}</script>`;
};
