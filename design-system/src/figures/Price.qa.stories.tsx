import type { Meta, StoryObj } from '@storybook/react';
import type { ReactNode } from 'react';
import { Specimens } from '../foundations/story-kit';
import { Percent, Price, RelativeVolume, Volume } from './figures';
import { KeyHint, StatusDot, SymbolLink } from './small';
import { Clock, Countdown, RelativeTime } from './times';

const meta: Meta = { title: 'Design System/Price/QA', tags: ['qa'] };
export default meta;
type Story = StoryObj;

const VALUES = [1234.5, 0, -0.4, 999_950, null];
const column = (draw: (value: number | null) => ReactNode) =>
  VALUES.map((value) => <div key={String(value)}>{draw(value)}</div>);

export const Grid: Story = {
  render: () => (
    <Specimens
      minWidth="9rem"
      of={{
        price: column((value) => <Price value={value} />),
        percent: column((value) => <Percent value={value} />),
        'percent, no arrow': column((value) => <Percent value={value} arrow={false} />),
        volume: column((value) => <Volume value={value} />),
        'relative volume': column((value) => <RelativeVolume value={value} />),
        symbol: <SymbolLink symbol="DVLT" />,
        key: <KeyHint>N</KeyHint>,
        dots: (['success', 'warning', 'error', 'neutral'] as const).map((tone) => (
          <div key={tone}>
            <StatusDot tone={tone} /> {tone}
          </div>
        )),
        times: (
          <>
            <div>
              <Clock time={Date.UTC(2025, 1, 6, 14, 4, 17)} timeZone="America/New_York" />
            </div>
            <div>
              <Countdown seconds={288} />
            </div>
            <div>
              <RelativeTime seconds={12} />
            </div>
          </>
        ),
      }}
    />
  ),
};
