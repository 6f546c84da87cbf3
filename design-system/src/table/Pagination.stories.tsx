import type { Meta, StoryObj } from '@storybook/react';
import { useState } from 'react';
import { noop } from '../foundations/story-kit';
import { Pagination } from './Pagination';

const meta = {
  title: 'Design System/Pagination/Default',
  component: Pagination,
  args: {
    noun: 'users',
    pagination: { page: 2, per_page: 20, total: 57, pages: 3, has_prev: true, has_next: true },
    onPage: noop,
  },
} satisfies Meta<typeof Pagination>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  render: function Pages({ pagination, ...rest }) {
    const [page, setPage] = useState(pagination.page);
    return (
      <Pagination
        {...rest}
        pagination={{ ...pagination, page, has_prev: page > 1, has_next: page < pagination.pages }}
        onPage={setPage}
      />
    );
  },
};
export const Playground: Story = { argTypes: { noun: { control: 'text' }, pagination: { control: 'object' } } };
