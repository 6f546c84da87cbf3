import type { ReactNode } from 'react';
import styles from './Note.module.css';

/** Explains what the figures of a table count. */
export const Note = ({ children }: { readonly children: ReactNode }) => <p className={styles.note}>{children}</p>;
