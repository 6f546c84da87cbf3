import { EmptyState } from '@prebell/design-system';
import styles from './NoRows.module.css';

/** An empty list, kept to one line so that other sections on the screen have more space. */
export const NoRows = ({ title, text }: { readonly title: string; readonly text?: string | undefined }) => (
  <EmptyState className={styles.none} title={title} text={text} />
);
