import type { Meta, StoryObj } from '@storybook/react';
import { Percent } from '../figures/figures';
import { Row, Specimens } from '../foundations/story-kit';
import { Sparkline } from './Sparkline';

const meta: Meta = { title: 'Design System/Sparkline/QA', tags: ['qa'] };
export default meta;
type Story = StoryObj;

const line = (name: string, values: readonly (number | null)[]) => <Sparkline label={name} values={values} />;

export const Grid: Story = {
  render: () => (
    <Specimens
      minWidth="12rem"
      of={{
        up: line('Up', [2.1, 2.4, 2.2, 2.9, 3.4]),
        down: line('Down', [3.4, 2.9, 3.1, 2.2, 2.1]),
        flat: line('Flat', [2.1, 2.4, 1.8, 2.1]),
        gaps: line('Gaps', [2.1, 2.4, null, null, 2.9, 3.4, null, 3.3]),
        'one value': line('One value', [2.1]),
        'no value': line('No value', []),
        'beside its figure': (
          <Row>
            {line('Beside its figure', [2.1, 2.4, 2.2, 2.9, 3.4])}
            <Percent value={61.9} />
          </Row>
        ),
      }}
    />
  ),
};
