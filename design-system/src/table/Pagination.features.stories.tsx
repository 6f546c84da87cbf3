import type { Meta, StoryObj } from '@storybook/react';
import { noop } from '../foundations/story-kit';
import { Pagination } from './Pagination';

const meta = {
  title: 'Design System/Pagination/Features',
  component: Pagination,
  args: {
    noun: 'users',
    pagination: { page: 1, per_page: 20, total: 57, pages: 3, has_prev: false, has_next: true },
    onPage: noop,
  },
} satisfies Meta<typeof Pagination>;
export default meta;
type Story = StoryObj<typeof meta>;

export const FirstPage: Story = {};
export const LastPage: Story = {
  args: { pagination: { page: 3, per_page: 20, total: 57, pages: 3, has_prev: true, has_next: false } },
};
export const Nothing: Story = {
  args: { pagination: { page: 1, per_page: 20, total: 0, pages: 0, has_prev: false, has_next: false } },
};
export const Enormous: Story = {
  args: {
    pagination: { page: 49_999, per_page: 20, total: 1_000_000, pages: 50_000, has_prev: true, has_next: true },
  },
};
/** This page has become empty since the request. */
export const PastTheEnd: Story = {
  args: { pagination: { page: 9, per_page: 20, total: 57, pages: 3, has_prev: true, has_next: false } },
};
