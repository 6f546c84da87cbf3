import type { Meta, StoryObj } from '@storybook/react';
import { Row } from '../foundations/story-kit';
import { Percent, Price, RelativeVolume, Volume } from './figures';
import { SymbolLink } from './small';

const meta: Meta = { title: 'Design System/Price/Examples' };
export default meta;
type Story = StoryObj;

/** A quote as it appears everywhere: symbol, price, change, then the volume. */
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
