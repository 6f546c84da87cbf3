import type { Meta, StoryObj } from '@storybook/react';
import { Logo } from './Logo';

const meta: Meta<typeof Logo> = { title: 'Design System/Logo', component: Logo };
export default meta;
export const Default: StoryObj<typeof Logo> = {};
