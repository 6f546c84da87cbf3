import type { Meta, StoryObj } from '@storybook/react';
import { type CSSProperties, useState } from 'react';
import { Button } from '../button/Button';
import { Specimens, Stack } from './story-kit';

const meta: Meta = { title: 'Design System/Foundations/Motion' };
export default meta;

const TIMES = ['--ds-motion-fast', '--ds-motion', '--ds-motion-slow'];

/** Nothing moves until you press the button. With reduced motion the marks jump. */
export const Durations: StoryObj = {
  render: function Durations() {
    const [far, setFar] = useState(false);
    return (
      <Stack>
        <div>
          <Button onClick={() => setFar(!far)}>Move</Button>
        </div>
        <Specimens
          minWidth="100%"
          of={Object.fromEntries(
            TIMES.map((name) => [
              name,
              <div
                key={name}
                className="kit-track"
                data-far={far || undefined}
                style={{ '--_time': `var(${name})` } as CSSProperties}
              >
                <span />
              </div>,
            ]),
          )}
        />
      </Stack>
    );
  },
};
