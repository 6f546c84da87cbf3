import { X } from 'lucide-react';
import { type ComponentPropsWithRef, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../button/Button';
import { IconButton } from '../button/IconButton';
import { cx } from '../cx';
import { Alert, type AlertKind } from './Alert';
import { raisedBy } from './toast-place';

export interface ToastItem {
  readonly id: number;
  readonly kind: AlertKind;
  readonly text: string;
  /** A button next to the text; pressing it also dismisses the notice. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

export interface ToasterProps extends Omit<ComponentPropsWithRef<'section'>, 'children'> {
  readonly items: readonly ToastItem[];
  readonly onDismiss: (id: number) => void;
  /** How long a notice stays, milliseconds. The time pauses while the notice has the pointer or the focus. */
  readonly durationMs?: number;
}

/** Controls that a notice must not cover. Other elements opt in with `data-keep-clear`. */
const INPUTS = 'input, textarea, select, [contenteditable="true"], button[type="submit"], [data-keep-clear]';

/** Raises the notices so that they cover no input. Runs again when a notice arrives, the window is resized, or the focus moves. */
const usePlace = (count: number) => {
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const place = () => {
      const element = ref.current;
      if (element === null) return;
      element.style.removeProperty('--_raised');
      if (count === 0) return;
      const inputs = [...document.querySelectorAll(INPUTS)].filter(
        (input) => !element.contains(input) && input.checkVisibility?.({ visibilityProperty: true }) !== false,
      );
      const raised = raisedBy(
        element.getBoundingClientRect(),
        inputs.map((input) => input.getBoundingClientRect()),
      );
      if (raised > 0) element.style.setProperty('--_raised', `${raised}px`);
    };
    place();
    if (count === 0) return;
    window.addEventListener('resize', place);
    document.addEventListener('focusin', place);
    return () => {
      window.removeEventListener('resize', place);
      document.removeEventListener('focusin', place);
    };
  }, [count]);
  return ref;
};

/** The page's notices, announced politely. They never cover an input. */
export const Toaster = ({ items, onDismiss, durationMs = 5_000, className, ...rest }: ToasterProps) => (
  <section
    aria-label="Notices"
    ref={usePlace(items.length)}
    {...rest}
    className={cx('ds-Toaster', className)}
    data-component="Toaster"
    aria-live="polite"
  >
    {items.map((item) => (
      <Toast key={item.id} item={item} onDismiss={onDismiss} durationMs={durationMs} />
    ))}
  </section>
);

const Toast = ({
  item,
  onDismiss,
  durationMs,
}: {
  item: ToastItem;
  onDismiss: (id: number) => void;
  durationMs: number;
}) => {
  const [paused, setPaused] = useState(false);
  const left = useRef(durationMs);
  useEffect(() => {
    if (paused) return;
    const started = performance.now();
    const timer = setTimeout(() => onDismiss(item.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - started;
    };
  }, [paused, item.id, onDismiss]);
  const hold = { onPointerEnter: () => setPaused(true), onFocus: () => setPaused(true) };
  const go = { onPointerLeave: () => setPaused(false), onBlur: () => setPaused(false) };
  return (
    // The live region announces the notice. An alert role would announce it a second time.
    <Alert kind={item.kind} role="group" className="ds-Toast" {...hold} {...go}>
      <span>{item.text}</span>
      {item.action !== undefined && (
        <Button
          size="small"
          onClick={() => {
            onDismiss(item.id);
            item.action?.run();
          }}
        >
          {item.action.label}
        </Button>
      )}
      <IconButton label="Dismiss" size="small" icon={<X aria-hidden="true" />} onClick={() => onDismiss(item.id)} />
    </Alert>
  );
};
