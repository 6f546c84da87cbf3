import type { Meta, StoryObj } from '@storybook/react';
import { Button } from '../button/Button';
import { Field } from '../field/Field';
import { TextInput } from '../field/TextInput';
import { noop } from '../foundations/story-kit';
import { Dialog } from './Dialog';

const meta: Meta = { title: 'Design System/Dialog/QA', tags: ['qa'] };
export default meta;
type Story = StoryObj;

export const Grid: Story = {
  render: () => (
    <Dialog
      open
      onClose={noop}
      title="Change email"
      description="We write to the new address first."
      footer={
        <>
          <Button>Cancel</Button>
          <Button variant="primary">Save changes</Button>
        </>
      }
    >
      <Field label="Email" required>
        <TextInput type="email" />
      </Field>
    </Dialog>
  ),
};
