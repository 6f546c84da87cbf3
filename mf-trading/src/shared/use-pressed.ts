import { startTransition, useCallback, useOptimistic } from 'react';

/**
 * A choice that shows in the next frame. Its effects elsewhere render in small steps afterwards, so that keys and clicks never wait
 * for them (ADR 118).
 * @returns the value to show, and a function that chooses another one
 */
export const usePressed = <T>(value: T, onChange: (value: T) => void): readonly [T, (value: T) => void] => {
  const [shown, show] = useOptimistic(value);
  const choose = useCallback(
    (next: T) =>
      startTransition(() => {
        show(next);
        onChange(next);
      }),
    [show, onChange],
  );
  return [shown, choose];
};
