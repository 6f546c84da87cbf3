import type { Meta, StoryObj } from '@storybook/react';
import type { ReactNode } from 'react';
import { Table } from '../table/Table';
import { type ColourPair, GRAPHIC_PAIRS, TEXT_ON_FILLS, TEXT_PAIRS } from '../tokens/colour-pairs';
import { colourReader, contrast, type Palette, type Theme } from '../tokens/contrast';
import sheet from '../tokens/tokens.css?raw';

const meta: Meta = { title: 'Design System/Foundations/Colour' };
export default meta;
type Story = StoryObj;

const colourOf = colourReader(sheet);

interface Sample {
  readonly pair: ColourPair;
  readonly theme: Theme;
  readonly palette: Palette;
}
const ratio = ({ pair: [on, surface], theme, palette }: Sample): number =>
  contrast(colourOf(on, theme, palette), colourOf(surface, theme, palette));

/** The contrast ratios that the test checks, computed from the same style sheet for the toolbar's theme and palette. */
const figures = (label: string, pairs: readonly ColourPair[], draw: (pair: ColourPair) => ReactNode): Story => ({
  render: (_, { globals }) => (
    <Table
      label={label}
      rows={pairs.map((pair): Sample => ({ pair, theme: globals.theme, palette: globals.palette }))}
      rowKey={({ pair }) => pair.join()}
      columns={[
        { key: 'on', label: 'Token', rowHeader: true, render: ({ pair: [on] }) => on },
        { key: 'surface', label: 'On', render: ({ pair: [, surface] }) => surface },
        {
          key: 'sample',
          label: 'Sample',
          render: ({ pair }) => draw(pair),
        },
        { key: 'ratio', label: 'Contrast', numeric: true, render: (row) => `${ratio(row).toFixed(2)}:1` },
      ]}
    />
  ),
});

const word = ([color, background]: ColourPair) => (
  <span className="kit-swatch" style={{ color: `var(${color})`, background: `var(${background})` }}>
    9.87
  </span>
);
const mark = ([on, surface]: ColourPair) => (
  <span className="kit-swatch" style={{ background: `var(${surface})` }}>
    <span className="kit-mark" style={{ background: `var(${on})` }} />
  </span>
);

export const TextOnSurfaces = figures('Text on surfaces, 4.5:1 at least', TEXT_PAIRS, word);
export const TextOnFills = figures('Text on fills, 4.5:1 at least', TEXT_ON_FILLS, word);
export const Graphics = figures('Graphics, 3:1 at least', GRAPHIC_PAIRS, mark);
