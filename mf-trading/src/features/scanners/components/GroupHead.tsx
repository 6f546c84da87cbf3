import styles from './ScannerTable.module.css';

interface Props {
  readonly label: string;
  /** Rows below this head. */
  readonly count: number;
  /** How the list is sorted; null for all heads but the first. */
  readonly ranking: string | null;
}

/** 'With news 12': the head of a group of rows. */
export const GroupHead = ({ label, count, ranking }: Props) => (
  <tr>
    <th scope="colgroup" className={styles.group}>
      <span className={styles.groupHead}>
        {label} <b>{count}</b>
        {ranking !== null && <span className={styles.groupRanking}> {ranking}</span>}
      </span>
    </th>
  </tr>
);
