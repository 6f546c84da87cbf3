import { Menu, MenuItem, MenuSeparator } from '@prebell/design-system';
import { useKeyHints } from '../../../shared/keys/KeyMapProvider';
import type { ChartTools } from '../hooks/useChartTools';

interface Props {
  readonly tools: ChartTools;
  /** Null while there is nothing to restore. */
  readonly onUndo: (() => void) | null;
  readonly onPicture: () => void;
  readonly onCompare: () => void;
}

/** Menu of the chart's tools: drawing, measuring, comparing and copying a picture. */
export const ToolsMenu = ({ tools, onUndo, onPicture, onCompare }: Props) => {
  const { hint } = useKeyHints();
  return (
    <Menu label="Tools" accessibleName="Drawing tools">
      <MenuItem onSelect={() => tools.setDraft({ kind: 'level' })}>Levels and notes… (Alt L)</MenuItem>
      <MenuItem onSelect={() => tools.setTool('level')}>Click to draw a level</MenuItem>
      <MenuItem onSelect={() => tools.setTool('note')}>Click to write a note</MenuItem>
      {onUndo !== null && <MenuItem onSelect={onUndo}>Undo delete (Ctrl Z)</MenuItem>}
      <MenuSeparator />
      <MenuItem onSelect={() => tools.setTool('measure')}>Drag to measure (Shift and drag)</MenuItem>
      <MenuItem onSelect={() => tools.canvas.current?.measureToNewest()}>Measure to the newest bar (Alt M)</MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={onCompare}>{hint('Compare with other symbols…', 'compare')}</MenuItem>
      <MenuItem onSelect={onPicture}>Copy a picture</MenuItem>
    </Menu>
  );
};
