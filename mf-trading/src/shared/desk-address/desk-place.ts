import { symbolSchema } from '@prebell/contracts';
import type { Platform } from '@prebell/platform';
import { z } from 'zod';

const placeSchema = z.object({ user: z.string(), symbol: symbolSchema.nullable(), tab: z.string().nullable() });
/** Where the user was on the desk. */
export type DeskPlace = Pick<z.output<typeof placeSchema>, 'symbol' | 'tab'>;
type Page = Pick<Platform, 'session'>;

const KEY = 'prebell.desk.place';
const NOWHERE: DeskPlace = { symbol: null, tab: null };

/** The place on the desk of this browser tab, for the same user, after another page or a reload. */
export const rememberedPlace = ({ session }: Page): DeskPlace => {
  try {
    const { data } = placeSchema.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    return data !== undefined && data.user === session.user()?.id ? data : NOWHERE;
  } catch {
    // The browser blocks storage, or something else wrote there.
    return NOWHERE;
  }
};

export const rememberPlace = (page: Page, change: Partial<DeskPlace>): void => {
  const user = page.session.user()?.id;
  if (user === undefined) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...rememberedPlace(page), ...change, user }));
  } catch {
    // Without storage the desk starts over.
  }
};
