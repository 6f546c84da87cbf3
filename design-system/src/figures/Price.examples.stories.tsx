import type { Meta, StoryObj } from '@storybook/react';
import { Row } from '../foundations/story-kit';
import { Percent, Price, RelativeVolume, Volume } from './figures';
import { SymbolLink } from './small';

const meta: Meta = { title: 'Design System/Price/Examples' };
export default meta;
type Story = StoryObj;

/** How a quote reads wherever it stands: symbol, price, change, then what carried it. */
export const Quote: Story = {
  render: () => (
    <Row>
      <SymbolLink symbol="DVLT" />
      <Price value={2.14} />
      <Percent value={38.21} />
      <Volume value={8_200_000} />
      <RelativeVolume value={61.4} />
    </Row>
  ),
};
