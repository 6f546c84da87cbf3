import { Menu, MenuItem } from '@prebell/design-system';
import { usePlatform, usePreference, useStore } from '@prebell/platform';

const CONTRAST = {
  name: 'dispatch.high-contrast',
  accepts: (value: unknown): value is boolean => typeof value === 'boolean',
  fallback: false,
};

/** The current contrast and theme, and how to change them. */
export const useHighContrast = () => usePreference(CONTRAST);

/** Day, night and high contrast, each remembered. */
export const ViewMenu = () => {
  const { theme } = usePlatform();
  const current = useStore(theme);
  const [isHigh, setHigh] = useHighContrast();
  return (
    <Menu label="View">
      <MenuItem onSelect={() => theme.set('light')}>Day{current === 'light' && ' ✓'}</MenuItem>
      <MenuItem onSelect={() => theme.set('dark')}>Night{current === 'dark' && ' ✓'}</MenuItem>
      <MenuItem onSelect={() => setHigh(!isHigh)}>High contrast{isHigh && ' ✓'}</MenuItem>
    </Menu>
  );
};
