import { Link } from '@prebell/platform/router';
import { LAST_UPDATED, type LegalNote, type LegalSection } from '../model/document';
import styles from './LegalDocument.module.css';

/** A numbered document with a table of contents. The print version contains only the text. */
export const LegalDocument = ({
  sections,
  notes = [],
}: {
  sections: readonly LegalSection[];
  notes?: readonly LegalNote[];
}) => (
  <div className={styles.document}>
    <nav className={styles.contents} aria-label="Contents">
      <ol>
        {sections.map(({ id, title }, index) => (
          <li key={id}>
            <Link to={`#${id}`} className={styles.entry}>
              <span className={styles.number}>{index + 1}</span> {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
    <div className={styles.text}>
      <p className={styles.date}>
        Last updated: <time dateTime={LAST_UPDATED.iso}>{LAST_UPDATED.text}</time>
      </p>
      {notes.map(({ iso, date, text }) => (
        <p key={iso} className={styles.date}>
          <time dateTime={iso}>{date}</time>: {text}
        </p>
      ))}
      {sections.map(({ id, title, paragraphs, points }, index) => (
        <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-title`}>
          <h2 className={styles.title} id={`${id}-title`}>
            {index + 1}. {title}
          </h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {points !== undefined && (
            <ul className={styles.points}>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  </div>
);
