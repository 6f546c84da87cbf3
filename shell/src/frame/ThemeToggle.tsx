import { IconButton, MoonIcon, SunIcon } from '@prebell/design-system';
import { usePlatform, useStore } from '@prebell/platform';

export const ThemeToggle = () => {
  const { theme } = usePlatform();
  const isDark = useStore(theme) === 'dark';
  return (
    <IconButton
      label={isDark ? 'Switch to light theme' : 'Switch to dark theme'}
      // A prerendered page does not know the visitor's theme; its style sheet does.
      icon={
        <>
          <SunIcon className="ds-OnlyDark" aria-hidden="true" />
          <MoonIcon className="ds-OnlyLight" aria-hidden="true" />
        </>
      }
      onClick={theme.toggle}
    />
  );
};
