import { EmptyState } from '@prebell/design-system';
import styles from './NoRows.module.css';

/** A list without rows, one line high: on a screen of many sections the ones with rows keep the room. */
export const NoRows = ({ title, text }: { readonly title: string; readonly text?: string | undefined }) => (
  <EmptyState className={styles.none} title={title} text={text} />
);
