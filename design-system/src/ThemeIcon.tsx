import { MoonIcon, SunIcon } from './icons';

/**
 * The icon on the button that switches to the other theme. CSS picks the icon, because a prerendered page does not know the
 * visitor's theme.
 */
export const ThemeIcon = () => (
  <>
    <SunIcon className="ds-OnlyDark" aria-hidden="true" />
    <MoonIcon className="ds-OnlyLight" aria-hidden="true" />
  </>
);
