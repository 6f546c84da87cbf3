import { IconButton, ThemeIcon } from '@prebell/design-system/frame';
import { usePlatform, useStore } from '@prebell/platform';

/** Switches between the light and the dark theme. */
export const ThemeToggle = () => {
  const { theme } = usePlatform();
  const isDark = useStore(theme) === 'dark';
  return (
    <IconButton
      label={isDark ? 'Switch to light theme' : 'Switch to dark theme'}
      icon={<ThemeIcon />}
      onClick={theme.toggle}
    />
  );
};
