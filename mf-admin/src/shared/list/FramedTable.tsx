import { Table, type TableProps } from '@prebell/design-system';
import styles from './FramedTable.module.css';

/** A table of the admin area, grey while the section around it is busy. */
export const FramedTable = <Row,>(props: TableProps<Row>) => (
  <div className={styles.frame}>
    <Table {...props} />
  </div>
);
