import { Alert, Card } from '@prebell/design-system';
import { type ReactNode, type Ref, useId } from 'react';
import styles from './Settings.module.css';

interface Props {
  readonly title: string;
  readonly text?: ReactNode;
  /** Error of the last change, or null. */
  readonly error?: string | null;
  /** Result of the last change, or null. */
  readonly success?: string | null;
  /** Heading to focus when the focused element of the section is removed. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
}

/** The frame of one settings section: heading, text, result of the last change, and content. */
export const Section = ({ title, text, error = null, success = null, headingRef, children }: Props) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card className={styles.section}>
        <h2 id={id} ref={headingRef} tabIndex={headingRef ? -1 : undefined} className={styles.title}>
          {title}
        </h2>
        {text !== undefined && <p className={styles.text}>{text}</p>}
        {error !== null && <Alert kind="error">{error}</Alert>}
        {success !== null && <Alert kind="success">{success}</Alert>}
        {children}
      </Card>
    </section>
  );
};
