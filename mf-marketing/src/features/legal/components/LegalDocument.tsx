import { Link } from '@prebell/platform/router';
import { LAST_UPDATED, type LegalNote, type LegalSection, splitPoint } from '../model/document';
import styles from './LegalDocument.module.css';

interface LegalDocumentProps {
  readonly sections: readonly LegalSection[];
  /** Later changes, newest first. */
  readonly notes: readonly LegalNote[];
}

/** A point of a section, with its name in bold so that readers find it. */
const Point = ({ point }: { point: string }) => {
  const [name, text] = splitPoint(point);
  return name === null ? (
    text
  ) : (
    <>
      <b>{name}:</b> {text}
    </>
  );
};

/** A numbered document with a table of contents. The print version contains only the text. */
export const LegalDocument = ({ sections, notes }: LegalDocumentProps) => (
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
      <dl className={styles.notes} aria-label="Changes since then">
        {notes.map(({ date, text }) => (
          <div key={date.iso}>
            <dt>
              Note of <time dateTime={date.iso}>{date.text}</time>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
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
                <li key={point}>
                  <Point point={point} />
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  </div>
);
