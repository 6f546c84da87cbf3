import type { Meta, StoryObj } from '@storybook/react';
import { Stack } from '../foundations/story-kit';
import { Skeleton } from './states';

const meta = { title: 'Design System/Skeleton/Features', component: Skeleton } satisfies Meta<typeof Skeleton>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The placeholder has the size of the content that it replaces. */
export const OfAPanel: Story = {
  render: () => (
    <Stack>
      <Skeleton style={{ width: '40%' }} />
      <Skeleton />
      <Skeleton style={{ height: '8rem' }} />
    </Stack>
  ),
};
