import type { Meta, StoryObj } from '@storybook/react';
import { eachHardNumber } from '../foundations/story-kit';
import { Price } from './figures';

const meta: Meta = { title: 'Design System/Price/Stress' };
export default meta;
type Story = StoryObj;

export const HardNumbers: Story = { render: () => eachHardNumber((value) => <Price value={value} />) };
