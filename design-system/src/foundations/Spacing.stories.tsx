import type { Meta, StoryObj } from '@storybook/react';
import { Specimens } from './story-kit';

const meta: Meta = { title: 'Design System/Foundations/Spacing' };
export default meta;
type Story = StoryObj;

const bar = (width: string) => <div className="kit-bar" style={{ width: `var(${width})` }} />;
const bars = (names: string[]) => <Specimens of={Object.fromEntries(names.map((name) => [name, bar(name)]))} />;

export const Steps: Story = { render: () => bars([1, 2, 3, 4, 5, 6, 7, 8].map((step) => `--ds-space-${step}`)) };
const DENSE = ['--ds-control-height', '--ds-control-padding', '--ds-row-height', '--ds-cell-padding'];
/** The measures that depend on density. */
export const Comfortable: Story = { render: () => bars(DENSE), globals: { density: 'comfortable' } };
export const Compact: Story = { render: () => bars(DENSE), globals: { density: 'compact' } };
export const Corners: Story = {
  render: () => (
    <Specimens
      of={Object.fromEntries(
        ['--ds-radius-small', '--ds-radius', '--ds-radius-large'].map((name) => [
          name,
          <span key={name} className="kit-swatch" style={{ borderRadius: `var(${name})` }} />,
        ]),
      )}
    />
  ),
};
