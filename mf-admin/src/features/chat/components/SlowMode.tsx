import { Select } from '@prebell/design-system';
import { useRoom, useSetSlowMode } from '../api/chat';

const PAUSES = [0, 5, 10, 30, 60, 300];
const labelOf = (seconds: number): string => (seconds === 0 ? 'Slow mode off' : `One message every ${seconds} s`);

/** Sets the minimum time between two messages of a member. Admins are exempt. */
export const SlowMode = () => {
  const { data } = useRoom();
  const set = useSetSlowMode();
  const current = data?.slow_seconds ?? 0;
  // Include a time that was set elsewhere.
  const pauses = PAUSES.includes(current) ? PAUSES : [...PAUSES, current].toSorted((a, b) => a - b);
  return (
    <Select
      aria-label="Slow mode"
      disabled={data === undefined || set.isPending}
      options={pauses.map((seconds) => ({ value: String(seconds), label: labelOf(seconds) }))}
      value={String(current)}
      onValueChange={(seconds) => set.mutate(Number(seconds))}
    />
  );
};
