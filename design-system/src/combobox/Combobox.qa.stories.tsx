import type { Meta, StoryObj } from '@storybook/react';
import { Specimens } from '../foundations/story-kit';
import { Choice } from './story-choice';

const meta: Meta = { title: 'Design System/Combobox/QA', tags: ['qa'] };
export default meta;
type Story = StoryObj;

export const Grid: Story = {
  render: () => (
    <Specimens
      minWidth="16rem"
      of={{
        'nothing chosen': <Choice label="Nothing chosen" />,
        chosen: <Choice label="Chosen" initial="KQTX" />,
        'not among the options': <Choice label="Not among the options" initial="GONE" />,
        invalid: <Choice label="Invalid" error="Choose a symbol" />,
        disabled: <Choice label="Disabled" initial="KQTX" disabled />,
        'read only': <Choice label="Read only" initial="KQTX" readOnly />,
        compact: (
          <div data-density="compact">
            <Choice label="Compact" initial="KQTX" />
          </div>
        ),
      }}
    />
  ),
};
/** The list opens below the field and marks the chosen option. */
export const Open: Story = {
  render: () => (
    <div style={{ minHeight: '14rem', maxWidth: '20rem' }}>
      <Choice initial="KQTX" defaultOpen />
    </div>
  ),
};
