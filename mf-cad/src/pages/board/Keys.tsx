import { KeyHint } from '@prebell/design-system';
import styles from './Keys.module.css';

interface Props {
  readonly isSelected: boolean;
}

/** The shortcuts that work now and that no button shows. */
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
  // The buttons of the call show their own keys.
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
