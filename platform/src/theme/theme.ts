import { createStore, type ReadableStore } from '../readable-store';

export type ThemeName = 'dark' | 'light';

export interface Theme extends ReadableStore<ThemeName> {
  set(theme: ThemeName): void;
  toggle(): void;
}

/** The page's inline script reads the same key before first paint. */
export const THEME_KEY = 'prebell.theme';

/** The theme as `data-theme` on `<html>`, stored in this browser. Dark is the default. */
export const createTheme = (root: HTMLElement = document.documentElement): Theme => {
  const shown = (): ThemeName => (root.dataset.theme === 'light' ? 'light' : 'dark');
  const store = createStore<ThemeName>(shown());
  // A prerendered page lets visitors switch the theme before this code runs.
  new MutationObserver(() => store.set(shown())).observe(root, { attributes: true, attributeFilter: ['data-theme'] });
  const set = (theme: ThemeName) => {
    root.dataset.theme = theme;
    try {
      localStorage.setItem(THEME_KEY, theme);
    } catch {
      // Storage may be blocked; the choice then lasts as long as the page.
    }
    store.set(theme);
  };
  return {
    get: store.get,
    subscribe: store.subscribe,
    set,
    toggle: () => set(store.get() === 'dark' ? 'light' : 'dark'),
  };
};
