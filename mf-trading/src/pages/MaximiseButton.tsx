import { IconButton, MaximizeIcon, MinimizeIcon } from '@prebell/design-system';
import styles from './MaximiseButton.module.css';

interface Props {
  /** The panel's name, as in its header. */
  readonly name: string;
  readonly maximised: boolean;
  readonly onMaximised: (maximised: boolean) => void;
}

/** Maximizes one panel, or restores the layout. */
export const MaximiseButton = ({ name, maximised, onMaximised }: Props) => (
  <IconButton
    size="small"
    className={styles.button}
    label={maximised ? `Restore ${name}` : `Maximize ${name}`}
    aria-pressed={maximised}
    icon={maximised ? <MinimizeIcon aria-hidden="true" /> : <MaximizeIcon aria-hidden="true" />}
    onClick={() => onMaximised(!maximised)}
  />
);
