import type { Meta, StoryObj } from '@storybook/react';
import { Percent, Price, Volume } from '../figures/figures';
import { Specimens } from './story-kit';

const meta: Meta = { title: 'Design System/Foundations/Type' };
export default meta;
type Story = StoryObj;

const SIZES = ['11', '12', '13', '14', '16', '20', '28', '40'];
const LEADINGS = ['leading-tight', 'leading', 'leading-prose'];
const PROSE =
  'Scanners look at every listed symbol four times a second, from 4:00 AM ET until the closing session ends.';

export const Scale: Story = {
  render: () => (
    <Specimens
      minWidth="24rem"
      of={Object.fromEntries(
        SIZES.map((size) => [
          `--ds-text-${size}`,
          <span key={size} style={{ fontSize: `var(--ds-text-${size})` }}>
            DVLT 10,847.05 up 61.4x
          </span>,
        ]),
      )}
    />
  ),
};
export const Leading: Story = {
  render: () => (
    <Specimens
      minWidth="18rem"
      of={Object.fromEntries(
        LEADINGS.map((name) => [
          `--ds-${name}`,
          <span key={name} style={{ lineHeight: `var(--ds-${name})` }}>
            {PROSE}
          </span>,
        ]),
      )}
    />
  ),
};
/** All numerals are equally wide, and zero does not look like the letter O. */
export const Numerals: Story = {
  render: () => (
    <Specimens
      of={{
        Price: [1111.11, 8080.08].map((value) => (
          <div key={value}>
            <Price value={value} />
          </div>
        )),
        Percent: [-1.11, 80.08].map((value) => (
          <div key={value}>
            <Percent value={value} />
          </div>
        )),
        Volume: [1_110, 8_000_000].map((value) => (
          <div key={value}>
            <Volume value={value} />
          </div>
        )),
      }}
    />
  ),
};
