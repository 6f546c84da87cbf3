import type { Preview } from '@storybook/react';
import '../src/styles.css';
import '../src/foundations/docs.css';
import { Stage } from './Stage';
import { type Choices, DEFAULTS, globalTypes } from './toolbars';
import { WCAG_TAGS } from './wcag';

const preview: Preview = {
  globalTypes,
  initialGlobals: { ...DEFAULTS },
  parameters: {
    a11y: { test: 'error', options: { runOnly: WCAG_TAGS } },
    controls: { expanded: true },
    layout: 'padded',
    // Show the story's source code as written. Generating it from the elements takes seconds for a thousand rows, and never
    // finishes for a router.
    docs: { source: { type: 'code' } },
  },
  decorators: [(Story, { globals }) => <Stage choices={globals as unknown as Choices} Story={Story} />],
};

export default preview;
