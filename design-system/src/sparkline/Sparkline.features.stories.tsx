import { formatCompact } from '@prebell/contracts';
import type { Meta, StoryObj } from '@storybook/react';
import { Percent } from '../figures/figures';
import { Row } from '../foundations/story-kit';
import { Sparkline } from './Sparkline';

const meta = {
  title: 'Design System/Sparkline/Features',
  component: Sparkline,
  args: { label: 'DEMO1 today', values: [] },
} satisfies Meta<typeof Sparkline>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Up: Story = { args: { values: [2.1, 2.4, 2.2, 2.9, 3.4] } };
export const Down: Story = { args: { values: [3.4, 2.9, 3.1, 2.2, 2.1] } };
export const Flat: Story = { args: { values: [2.1, 2.4, 1.8, 2.1] } };
export const WithGaps: Story = { args: { values: [2.1, 2.4, null, null, 2.9, 3.4, null, 3.3] } };
export const OneValue: Story = { args: { values: [2.1] } };
export const Empty: Story = {};
export const OtherUnit: Story = {
  args: { label: 'DEMO1 volume', values: [120_000, 480_000, 1_200_000], format: formatCompact },
};
export const BesideItsFigure: Story = {
  args: { values: [2.1, 2.4, 2.2, 2.9, 3.4] },
  render: (args) => (
    <Row>
      <Sparkline {...args} />
      <Percent value={61.9} />
    </Row>
  ),
};
