import type { ReactNode } from 'react';
import styles from './TextGrid.module.css';

export interface TextItem {
  readonly title: string;
  readonly text: ReactNode;
  /** A few short lines below the text, such as criteria. */
  readonly points?: readonly string[];
}

interface Props {
  readonly items: readonly TextItem[];
  readonly columns: 2 | 3;
}

/** Short texts side by side, each with its own heading: values, questions, tips. */
export const TextGrid = ({ items, columns }: Props) => (
  <ul className={styles.grid} data-columns={columns}>
    {items.map(({ title, text, points }) => (
      <li key={title} className={styles.item}>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.text}>{text}</p>
        {points !== undefined && (
          <ul className={styles.points}>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        )}
      </li>
    ))}
  </ul>
);
