import type { Meta, StoryObj } from '@storybook/react';
import { beginCall } from '../../shared/work/new-call';
import { NewCallForm } from './NewCallForm';

const EMPTY = beginCall(Date.parse('2026-02-06T19:02:11Z'), 'America/New_York');
const FILLED = {
  ...EMPTY,
  fields: { ...EMPTY.fields, address_of_incident: '12 Main St', nature: 'Medical', dispatcher_initials: 'KL' },
};
const meta: Meta<typeof NewCallForm> = {
  title: 'Dispatch/NewCall',
  component: NewCallForm,
  args: {
    id: 'new-call',
    draft: FILLED,
    errors: {},
    refusal: null,
    onChange: () => undefined,
    onSubmit: () => undefined,
  },
};
export default meta;
type Story = StoryObj<typeof NewCallForm>;

export const Empty: Story = { args: { draft: EMPTY } };
export const Filled: Story = {};
export const AddressMissing: Story = {
  args: { draft: EMPTY, errors: { address_of_incident: 'Address of incident is required' } },
};
export const Refused: Story = { args: { refusal: 'The time received is in the future' } };
