import type { Meta, StoryObj } from '@storybook/react';
import { LONG_SYMBOL, LONG_WORDS, Narrow } from '../foundations/story-kit';
import { Field } from './Field';
import { TextInput } from './TextInput';

const meta: Meta = { title: 'Design System/Field/Stress' };
export default meta;
type Story = StoryObj;

export const LongWords: Story = {
  render: () => (
    <Narrow>
      <Field label={LONG_SYMBOL} hint={LONG_WORDS} error={LONG_WORDS} required>
        <TextInput defaultValue={LONG_SYMBOL} />
      </Field>
    </Narrow>
  ),
};
/** Two fields with the same label each keep their own input. */
export const SameLabelTwice: Story = {
  render: () => (
    <>
      <Field label="Amount">
        <TextInput defaultValue="1" />
      </Field>
      <Field label="Amount">
        <TextInput defaultValue="2" />
      </Field>
    </>
  ),
};
