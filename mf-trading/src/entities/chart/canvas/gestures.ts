import type { ChartTool } from '../model/chart-tool';
import type { OwnMark } from '../model/own-marks';

/** A point of the price pane, in pixels of the chart's element. */
export interface PanePoint {
  readonly x: number;
  readonly y: number;
}

interface Options {
  /** False outside the price pane: on an axis or in a lower pane. */
  readonly inPane: (point: PanePoint) => boolean;
  readonly markAt: (point: PanePoint) => OwnMark | null;
  /** Called with false while a drag must not also move the chart. */
  readonly letScroll: (may: boolean) => void;
  readonly onPlace: (tool: 'level' | 'note', point: PanePoint) => void;
  readonly onMeasure: (from: PanePoint, to: PanePoint, isDone: boolean) => void;
  /** A press without a tool that hits no mark. */
  readonly onPress: () => void;
  readonly onDrag: (mark: OwnMark, to: PanePoint, isDone: boolean) => void;
  readonly onPick: (mark: OwnMark) => void;
  /** The drag ended without a result. */
  readonly onCancel: () => void;
}

export interface Gestures {
  setTool(tool: ChartTool | null): void;
  dispose(): void;
}

/** A press that moves less than this is a click. */
const CLICK_PX = 3;

/**
 * Handles clicks and drags that do more than move the chart. With a tool, they draw with it. Without one, Alt+click draws a level,
 * Shift+drag measures, and a press on a mark grabs it.
 */
export const createGestures = (element: HTMLElement, options: Options): Gestures => {
  let tool: ChartTool | null = null;
  let drag: { readonly from: PanePoint; readonly mark: OwnMark | null; readonly pointer: number } | null = null;
  /**
   * Where the current press will place a level or note. It waits for the release, because until then the browser moves focus to the
   * chart.
   */
  let placing: { readonly kind: 'level' | 'note'; readonly at: PanePoint; readonly pointer: number } | null = null;
  let last: PanePoint = { x: 0, y: 0 };

  const pointOf = ({ clientX, clientY }: PointerEvent): PanePoint => {
    const { left, top } = element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const end = () => {
    drag = null;
    options.letScroll(true);
  };
  const onDown = (event: PointerEvent) => {
    const from = pointOf(event);
    if (event.button !== 0 || !event.isPrimary || !options.inPane(from)) return;
    const chosen = tool ?? (event.shiftKey ? 'measure' : event.altKey ? 'level' : null);
    if (chosen === 'level' || chosen === 'note') {
      placing = { kind: chosen, at: from, pointer: event.pointerId };
      return;
    }
    const mark = chosen === null ? options.markAt(from) : null;
    if (chosen === null && mark === null) return options.onPress();
    drag = { from, mark, pointer: event.pointerId };
    last = from;
    options.letScroll(false);
  };
  const onMove = (event: PointerEvent) => {
    if (drag?.pointer !== event.pointerId) return;
    last = pointOf(event);
    if (drag.mark === null) options.onMeasure(drag.from, last, false);
    else if (moves(drag.from, last)) options.onDrag(drag.mark, last, false);
  };
  const onUp = (event: PointerEvent) => {
    if (placing?.pointer === event.pointerId) {
      const { kind, at } = placing;
      placing = null;
      return options.onPlace(kind, at);
    }
    if (drag?.pointer !== event.pointerId) return;
    const { from, mark } = drag;
    last = pointOf(event);
    end();
    if (mark === null) return moves(from, last) ? options.onMeasure(from, last, true) : options.onCancel();
    if (moves(from, last)) options.onDrag(mark, last, true);
    else options.onPick(mark);
  };
  const onCancel = () => {
    placing = null;
    if (drag === null) return;
    end();
    options.onCancel();
  };
  // Handle presses in the capture phase, so that scrolling is off before the library sees them.
  element.addEventListener('pointerdown', onDown, { capture: true });
  window.addEventListener('pointermove', onMove);
  window.addEventListener('pointerup', onUp);
  window.addEventListener('pointercancel', onCancel);

  return {
    setTool: (next) => {
      tool = next;
      onCancel();
    },
    dispose: () => {
      element.removeEventListener('pointerdown', onDown, { capture: true });
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', onCancel);
    },
  };
};

const moves = (from: PanePoint, to: PanePoint): boolean => Math.hypot(to.x - from.x, to.y - from.y) > CLICK_PX;
