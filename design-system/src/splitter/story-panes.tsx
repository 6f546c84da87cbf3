import { type ReactNode, useState } from 'react';
import { Splitter, type SplitterProps } from './Splitter';
import './story-panes.css';

interface Props extends Pick<SplitterProps, 'label' | 'direction' | 'min' | 'max' | 'defaultSize'> {
  readonly first?: ReactNode;
  readonly second?: ReactNode;
  /** Initial size; `defaultSize` if missing. */
  readonly initial?: number;
}

/** For stories: a splitter with its own state and content in both panes. */
export const Panes = ({ first = 'Scanner', second = 'Chart', initial, defaultSize = 50, ...rest }: Props) => {
  const [size, setSize] = useState(initial ?? defaultSize);
  return (
    <Splitter {...rest} className="story-Panes" defaultSize={defaultSize} size={size} onSizeChange={setSize}>
      <Pane>{first}</Pane>
      <Pane>{second}</Pane>
    </Splitter>
  );
};

const Pane = ({ children }: { children: ReactNode }) => (
  // A scrolling region must be reachable by keyboard.
  // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
  <section className="story-Pane" tabIndex={0} aria-label="Pane">
    {children}
  </section>
);
