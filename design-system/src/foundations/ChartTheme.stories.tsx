import type { Meta, StoryObj } from '@storybook/react';
import { useEffect, useRef, useState } from 'react';
import { type ChartTheme, chartTheme, onThemeChange } from '../chart-theme/chart-theme';
import { Specimens } from './story-kit';

const meta: Meta = { title: 'Design System/ChartTheme/Default' };
export default meta;

/** The colours that charts draw with. They follow the toolbar. */
export const Default: StoryObj = {
  render: function Colours() {
    const box = useRef<HTMLDivElement>(null);
    const [theme, setTheme] = useState<ChartTheme>();
    useEffect(() => {
      const read = () => box.current && setTheme(chartTheme(box.current));
      read();
      return onThemeChange(read);
    }, []);
    const colours = Object.entries(theme ?? {}).filter(([name]) => name !== 'fontFamily');
    return (
      <div ref={box}>
        <Specimens
          of={Object.fromEntries(
            colours.map(([name, background]) => [
              `${name} ${background}`,
              <span key={name} className="kit-swatch" style={{ background }} />,
            ]),
          )}
        />
      </div>
    );
  },
};
