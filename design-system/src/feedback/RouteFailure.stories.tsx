import type { Meta, StoryObj } from '@storybook/react';
import { RouteFailure } from './RouteFailure';

const meta = { title: 'Design System/RouteFailure/Default', component: RouteFailure } satisfies Meta<
  typeof RouteFailure
>;
export default meta;

export const Default: StoryObj<typeof meta> = { args: { remote: 'mf-billing' } };
