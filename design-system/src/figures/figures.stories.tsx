import type { Meta, StoryObj } from '@storybook/react';
import { Percent, Price, RelativeVolume, Volume } from './figures';
import { KeyHint, StatusDot, SymbolLink } from './small';
import { Clock, Countdown, RelativeTime } from './times';

const meta: Meta = { title: 'Design System/Figures' };
export default meta;
type Story = StoryObj;

const VALUES = [1234.5, 0, -0.4, 999_950, null, Number.NaN];
const each = (draw: (value: number | null) => React.ReactNode) => (
  <>
    {VALUES.map((value) => (
      <p key={String(value)}>{draw(value)}</p>
    ))}
  </>
);

export const Prices: Story = { render: () => each((value) => <Price value={value} />) };
export const Changes: Story = { render: () => each((value) => <Percent value={value} />) };
export const Volumes: Story = { render: () => each((value) => <Volume value={value} />) };
export const Ratios: Story = { render: () => each((value) => <RelativeVolume value={value} />) };
export const Times: Story = {
  render: () => (
    <>
      <p>
        <Clock time={Date.UTC(2025, 1, 6, 14, 4, 17)} timeZone="America/New_York" />
      </p>
      <p>
        <Clock time={Date.UTC(2025, 1, 6, 14, 4, 17)} timeZone="America/New_York" hour12={false} />
      </p>
      <p>
        Next: <Countdown seconds={288} />
      </p>
      <p>
        Last: <RelativeTime seconds={12} />
      </p>
    </>
  ),
};
export const Small: Story = {
  render: () => (
    <>
      <SymbolLink symbol="DVLT" /> <KeyHint>N</KeyHint> <StatusDot tone="success" /> Live
    </>
  ),
};
