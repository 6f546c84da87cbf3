import { Dialog } from '@prebell/design-system';
import type { ReactNode } from 'react';
import type { Opened } from '../model/steps';
import styles from './EnlargedPicture.module.css';

interface Props {
  readonly opened: Opened;
  readonly title: string;
  readonly text: string;
  readonly alt: string;
  /** The small picture, which a phone shows larger. */
  readonly part: ReactNode;
  readonly onClose: () => void;
}

/** The whole screen around a picture of a plan's feature, in a dialog. A module of its own, because few visitors open it. */
export const EnlargedPicture = ({ opened, title, text, alt, part, onClose }: Props) => (
  <Dialog open className={styles.dialog} title={title} description={text} onClose={onClose}>
    <div className={styles.screen} role="img" aria-label={alt} data-shows={opened} />
    <div className={styles.part}>{part}</div>
  </Dialog>
);
