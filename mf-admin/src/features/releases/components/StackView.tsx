import type { StackFrame } from '@prebell/contracts';
import {
  Alert,
  Button,
  EmptyState,
  ErrorState,
  LoadingState,
  StatusView,
  type ViewStatus,
} from '@prebell/design-system';
import { useState } from 'react';
import { placeOf, problemOf } from '../model/describe-frame';
import styles from './StackView.module.css';

export interface StackViewProps {
  /** The stack as the page reported it. */
  readonly stack: string;
  /** Null until the answer arrives. */
  readonly frames: readonly StackFrame[] | null;
  readonly failed: boolean;
  readonly cause?: unknown;
  readonly onRetry: () => void;
}

const statusOf = (frames: StackViewProps['frames'], failed: boolean): ViewStatus => {
  if (frames === null) return failed ? 'error' : 'loading';
  return frames.length === 0 ? 'empty' : 'ready';
};

/** Shows where an error happened in the sources, line by line, or the stack as the page reported it. */
export const StackView = ({ stack, frames, failed, cause, onRetry }: StackViewProps) => {
  const [isRaw, setRaw] = useState(false);
  const hasSources = frames === null || frames.some(({ source }) => source !== null);
  return (
    <div className={styles.stack}>
      <Button size="small" variant="secondary" onClick={() => setRaw(!isRaw)}>
        {isRaw ? 'Show sources' : 'Show raw stack'}
      </Button>
      {isRaw ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also by keyboard.
        <pre className={styles.raw} tabIndex={0}>
          {stack}
        </pre>
      ) : (
        <StatusView
          status={statusOf(frames, failed)}
          loading={<LoadingState label="Reading source maps..." />}
          error={
            <ErrorState
              title="Failed to read the source maps"
              text="The raw stack is still available."
              cause={cause}
              onRetry={onRetry}
            />
          }
          empty={<EmptyState title="No lines" text="The reported stack is empty." />}
        >
          {!hasSources && (
            <Alert kind="info" role="status">
              No line could be found in the sources. Each line says why.
            </Alert>
          )}
          <ol className={styles.frames} aria-label="Stack">
            {frames?.map((frame, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a recursive call repeats a line, and lines never move.
              <li key={index}>
                <Frame frame={frame} />
              </li>
            ))}
          </ol>
        </StatusView>
      )}
    </div>
  );
};

const Frame = ({ frame }: { readonly frame: StackFrame }) => {
  const { source, text } = frame;
  if (source !== null)
    return (
      <>
        <code className={styles.place} title={text}>
          {placeOf(source)}
        </code>
        {source.name !== null && <span className={styles.note}>{source.name}</span>}
      </>
    );
  const problem = problemOf(frame);
  return (
    <>
      <code className={styles.built}>{text}</code>
      {problem !== null && <span className={styles.note}>{problem}</span>}
    </>
  );
};
