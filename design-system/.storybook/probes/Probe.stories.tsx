import type { Meta, StoryObj } from '@storybook/react';
import { useEffect } from 'react';

/** Deliberately broken stories, hidden from the sidebar. The story tests must reject each of them. */
const meta: Meta = { title: 'Tests/Probe', tags: ['!dev', '!autodocs', 'probe'] };
export default meta;
type Story = StoryObj;

const Throws = () => {
  throw new Error('this story is broken');
};
const FailsLater = () => {
  useEffect(() => {
    setTimeout(() => {
      throw new Error('this story breaks after it was drawn');
    });
  }, []);
  return <p>Drawn at first</p>;
};

export const Crashed: Story = { render: () => <Throws /> };
export const CrashedLater: Story = { render: () => <FailsLater /> };
export const Empty: Story = { render: () => <div /> };
export const Complaining: Story = {
  render: () => {
    // biome-ignore lint/suspicious/noConsole: the test must notice this.
    console.error('this story complains');
    return <p>Drawn</p>;
  },
};
export const Unlabelled: Story = {
  render: () => <button type="button" style={{ width: 40, height: 40 }} />,
};
export const FaintInLight: Story = {
  render: () => <p style={{ color: '#ccc', background: 'light-dark(#fff, #000)' }}>Too faint to read on white</p>,
};
