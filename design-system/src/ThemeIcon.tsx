import { MoonIcon, SunIcon } from './icons';

/**
 * The icon of the other theme, for the button that switches to it. The style sheet chooses it, because a prerendered page does
 * not know the visitor's theme.
 */
export const ThemeIcon = () => (
  <>
    <SunIcon className="ds-OnlyDark" aria-hidden="true" />
    <MoonIcon className="ds-OnlyLight" aria-hidden="true" />
  </>
);
