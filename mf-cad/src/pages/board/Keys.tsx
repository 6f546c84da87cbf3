import { type Call, isActiveStatus, isUnderWay } from '@prebell/contracts';
import { KeyHint } from '@prebell/design-system';
import { MOVES, movesOf } from '../../features/call-details';
import { onSceneSince } from '../../shared/timers/call-timers';
import styles from './Keys.module.css';

interface Props {
  /** The selected call, or null. */
  readonly call: Call | null;
  readonly maySupervise: boolean;
}

/** The keys that work now. */
export const Keys = ({ call, maySupervise }: Props) => {
  const keys: (readonly [key: string, does: string])[] = [
    ['N', 'new call'],
    ['/', 'search'],
    ['.', 'command line'],
    ['W', 'longest wait'],
    ['↓', 'list'],
    ['B', 'units'],
    ['Q', 'quiet'],
  ];
  if (call?.status === 'pending') keys.push(['D', 'dispatch']);
  if (call !== null) {
    keys.push(['R', 'radio'], ['C', 'comments'], ['K', 'correct']);
    if (isActiveStatus(call.status)) keys.push(['M', 'same as']);
    if (isUnderWay(call.status) && onSceneSince(call.units) !== null) keys.push(['Y', 'PAR']);
    for (const move of movesOf(call, { maySupervise })) keys.push([MOVES[move].key, MOVES[move].label.toLowerCase()]);
  }
  return (
    <ul className={styles.keys} aria-label="Keys">
      {keys.map(([key, does]) => (
        <li key={key}>
          <KeyHint>{key}</KeyHint> {does}
        </li>
      ))}
    </ul>
  );
};
