import {
  type ComponentPropsWithRef,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useRef,
} from 'react';
import { cx } from '../cx';
import { clampSize, draggedSize, pressedSize, type SizeUnit } from './splitter-size';

export interface SplitterProps extends Omit<ComponentPropsWithRef<'div'>, 'children' | 'onChange'> {
  /** What the separator resizes, such as 'Scanner width'. */
  readonly label: string;
  /** Two panes, side by side (`row`) or stacked (`column`). */
  readonly children: readonly [ReactNode, ReactNode];
  readonly direction?: 'row' | 'column';
  /** Size of the first pane in `unit`. If it is not a finite number, `defaultSize` applies. */
  readonly size: number;
  /** A share of both panes, or pixels that stay the same when the window grows. */
  readonly unit?: SizeUnit;
  /** Called at every step of a drag and at every key press, so that both panes follow immediately. */
  readonly onSizeChange: (size: number) => void;
  /** The size that a double click and Enter restore. */
  readonly defaultSize?: number;
  readonly min?: number;
  readonly max?: number;
  /** CSS lengths: the minimum size of each pane, whatever `size` says. */
  readonly firstMin?: string;
  readonly secondMin?: string;
}

/**
 * Two panes with a movable line between them. Drag it, or focus it and use the arrow keys (Shift for larger steps), Home and
 * End. Double click and Enter restore the default. The app owns the size and may save it.
 */
export const Splitter = ({
  label,
  children: [first, second],
  direction = 'row',
  size,
  unit = 'percent',
  onSizeChange,
  defaultSize = 50,
  min = 10,
  max = 90,
  firstMin,
  secondMin,
  className,
  style,
  ...rest
}: SplitterProps) => {
  const firstId = useId();
  const drag = useRef<{ readonly at: number; readonly size: number; readonly room: number } | null>(null);
  const range = { min, max };
  const shown = clampSize(Number.isFinite(size) ? size : defaultSize, range);
  const place = (event: PointerEvent) => (direction === 'row' ? event.clientX : event.clientY);

  const resize = (next: number) => {
    if (next !== shown) onSizeChange(next);
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    const root = event.currentTarget.parentElement?.getBoundingClientRect();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { at: place(event), size: shown, room: (direction === 'row' ? root?.width : root?.height) ?? 0 };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (drag.current === null) return;
    const { at, size: from, room } = drag.current;
    resize(draggedSize({ from, by: place(event) - at, room, unit }, range));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = pressedSize(event, { size: shown, defaultSize, direction, unit, ...range });
    if (next === null) return;
    event.preventDefault();
    resize(next);
  };
  const endDrag = () => {
    drag.current = null;
  };
  return (
    <div
      {...rest}
      className={cx('ds-Splitter', className)}
      style={
        {
          ...style,
          '--_size': unit === 'px' ? `${shown}px` : `${shown}%`,
          '--_first-min': firstMin,
          '--_second-min': secondMin,
        } as CSSProperties
      }
      data-component="Splitter"
      data-direction={direction}
    >
      <div className="ds-Splitter-pane" data-pane="first" id={firstId}>
        {first}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a rule between paragraphs cannot move; this one can */}
      <div
        role="separator"
        className="ds-Splitter-separator"
        tabIndex={0}
        aria-label={label}
        aria-controls={firstId}
        aria-orientation={direction === 'row' ? 'vertical' : 'horizontal'}
        aria-valuenow={Math.round(shown)}
        aria-valuetext={`${Math.round(shown)} ${unit === 'px' ? 'pixels' : 'percent'}`}
        aria-valuemin={min}
        aria-valuemax={max}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onLostPointerCapture={endDrag}
        onDoubleClick={() => resize(clampSize(defaultSize, range))}
        onKeyDown={onKeyDown}
      />
      <div className="ds-Splitter-pane" data-pane="second">
        {second}
      </div>
    </div>
  );
};
