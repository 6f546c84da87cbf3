import type { User } from '@prebell/contracts';
import type { Platform } from '@prebell/platform';

interface LastSymbol {
  readonly user: User['id'] | undefined;
  readonly symbol: string;
}

/** By the part of the platform that stays the same on every page. */
const symbols = new WeakMap<Platform['api'], LastSymbol>();

type Page = Pick<Platform, 'api' | 'session'>;

/** Remembers what the desk charts while another page, such as a replay, is open. A reload forgets it. */
export const rememberSymbol = ({ api, session }: Page, symbol: string): void => {
  symbols.set(api, { user: session.user()?.id, symbol });
};

/** The symbol that the desk charted last on this page for the same user; null without one. */
export const rememberedSymbol = ({ api, session }: Page): string | null => {
  const last = symbols.get(api);
  return last !== undefined && last.user === session.user()?.id ? last.symbol : null;
};
