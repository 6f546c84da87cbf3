import type { Preview } from '@storybook/react';
import '../src/styles.css';

const choice = (title: string, icon: 'circlehollow' | 'grid' | 'eye', items: string[]) => ({
  toolbar: { title, icon, items, dynamicTitle: true },
});

const preview: Preview = {
  globalTypes: {
    theme: choice('Theme', 'circlehollow', ['dark', 'light']),
    density: choice('Density', 'grid', ['comfortable', 'compact']),
    palette: choice('Market palette', 'eye', ['classic', 'colour-blind']),
  },
  initialGlobals: { theme: 'dark', density: 'comfortable', palette: 'classic' },
  parameters: { a11y: { test: 'error' }, controls: { expanded: true }, layout: 'padded' },
  decorators: [
    (Story, { globals }) => {
      // Where the hosts put it too: tokens are read from the root, and portals stand outside the story.
      Object.assign(document.documentElement.dataset, {
        theme: globals.theme,
        density: globals.density,
        marketPalette: globals.palette,
      });
      return <Story />;
    },
  ],
};

export default preview;
