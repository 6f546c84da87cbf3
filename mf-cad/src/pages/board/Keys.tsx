import { KeyHint } from '@prebell/design-system';
import styles from './Keys.module.css';

interface Props {
  readonly isSelected: boolean;
}

/** The keys that work now and have no button that shows them. */
export const Keys = ({ isSelected }: Props) => {
  const keys: (readonly [key: string, does: string])[] = [
    ['N', 'new call'],
    ['/', 'search'],
    ['.', 'command line'],
    ['W', 'longest wait'],
    ['↓', 'list'],
    ['B', 'units'],
    ['H', 'shift'],
    ['V', 'view'],
    ['F1', 'all keys'],
  ];
  // Each button of the call shows its own key.
  if (isSelected) keys.push(['R', 'radio'], ['C', 'comments']);
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
