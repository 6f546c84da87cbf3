import { IconButton } from '@prebell/design-system';
import styles from './MaximiseButton.module.css';

interface Props {
  /** What grows, in the words of its head. */
  readonly name: string;
  readonly maximised: boolean;
  readonly onMaximised: (maximised: boolean) => void;
}

/** Gives one panel the whole desk, and gives the others their places back. */
export const MaximiseButton = ({ name, maximised, onMaximised }: Props) => (
  <IconButton
    size="small"
    className={styles.button}
    label={maximised ? `Restore ${name}` : `Maximize ${name}`}
    aria-pressed={maximised}
    icon={<span className={styles.frame} data-inner={maximised || undefined} aria-hidden="true" />}
    onClick={() => onMaximised(!maximised)}
  />
);
