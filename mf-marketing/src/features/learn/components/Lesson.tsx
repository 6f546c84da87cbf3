import { useLocation } from '@prebell/platform/router';
import { useLayoutEffect, useRef } from 'react';
import type { Article } from '../model/articles';
import { RECORDED_ON, recordedFor } from '../model/pictures';
import styles from './Articles.module.css';
import pictures from './LessonPicture.module.css';

/**
 * Puts a lesson's id into the address, or removes it. This bypasses the router, which would scroll the lesson that was just
 * opened to the top.
 */
const nameInAddress = (id: string | null): void => {
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, '', `${pathname}${search}${id === null ? '' : `#${id}`}`);
};

/** A lesson. It opens without a script. The address names the lesson that was opened last. */
export const Lesson = ({ id, title, paragraphs, formula, picture }: Article) => {
  const { symbol } = recordedFor(id);
  const withSymbol = (text: string) => text.replaceAll('{}', symbol);
  const isNamed = useLocation().hash === `#${id}`;
  const lesson = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (isNamed && lesson.current !== null) lesson.current.open = true;
  }, [isNamed]);
  const onToggle = () => {
    const isOpen = lesson.current?.open === true;
    if (isOpen === (window.location.hash === `#${id}`)) return;
    nameInAddress(isOpen ? id : null);
  };
  return (
    <details ref={lesson} id={id} className={styles.article} onToggle={onToggle}>
      <summary className={styles.summary}>
        <span className={[pictures.picture, styles.thumb].join(' ')} aria-hidden="true" data-lesson={id} />
        <h3 className={styles.title}>{title}</h3>
        {/* The text below repeats this sentence. */}
        <span className={styles.gist} aria-hidden="true">
          {paragraphs[0]?.match(/^.+?[.:](?= |$)/)?.[0].replace(/:$/, '.')}
        </span>
      </summary>
      <div className={styles.body}>
        <div className={styles.text}>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {formula !== undefined && <p className={styles.formula}>{formula}</p>}
        </div>
        <figure className={pictures.figure}>
          <div className={pictures.picture} role="img" aria-label={withSymbol(picture.alt)} data-lesson={id} />
          <figcaption className={pictures.caption}>
            {withSymbol(picture.caption)} Recorded on {RECORDED_ON} in the simulated market.
          </figcaption>
        </figure>
      </div>
    </details>
  );
};
