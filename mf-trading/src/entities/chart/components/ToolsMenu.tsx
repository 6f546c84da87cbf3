import { Menu, MenuItem, MenuSeparator } from '@prebell/design-system';
import type { ChartTools } from '../hooks/useChartTools';

interface Props {
  readonly tools: ChartTools;
  /** Null while there is nothing to restore. */
  readonly onUndo: (() => void) | null;
}

/** Everything that a user can do on the chart beside moving it. */
export const ToolsMenu = ({ tools, onUndo }: Props) => (
  <Menu label="Tools" accessibleName="Drawing tools">
    <MenuItem onSelect={() => tools.setDraft({ kind: 'level' })}>Levels and notes… (Alt L)</MenuItem>
    <MenuItem onSelect={() => tools.setTool('level')}>Draw a level by click</MenuItem>
    <MenuItem onSelect={() => tools.setTool('note')}>Write a note by click</MenuItem>
    {onUndo !== null && <MenuItem onSelect={onUndo}>Undo delete (Ctrl Z)</MenuItem>}
    <MenuSeparator />
    <MenuItem onSelect={() => tools.setTool('measure')}>Measure by drag (Shift and drag)</MenuItem>
  </Menu>
);
