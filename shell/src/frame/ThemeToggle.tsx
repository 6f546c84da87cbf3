import { IconButton, MoonIcon, SunIcon } from '@prebell/design-system';
import { usePlatform, useStore } from '@prebell/platform';
import styles from './ThemeToggle.module.css';

export const ThemeToggle = () => {
  const { theme } = usePlatform();
  const isDark = useStore(theme) === 'dark';
  return (
    <IconButton
      label={isDark ? 'Switch to light theme' : 'Switch to dark theme'}
      icon={
        <>
          <SunIcon className={styles.sun} aria-hidden="true" />
          <MoonIcon className={styles.moon} aria-hidden="true" />
        </>
      }
      onClick={theme.toggle}
    />
  );
};
