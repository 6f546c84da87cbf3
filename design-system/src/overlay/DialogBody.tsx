import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface Props {
  readonly ref?: RefObject<HTMLDivElement | null>;
  readonly title: string;
  readonly children: ReactNode;
}

/** The scrolling part of a dialog. While it scrolls it can take the focus, because it may contain no other tab stop. */
export const DialogBody = ({ ref, title, children }: Props) => {
  const own = useRef<HTMLDivElement>(null);
  const body = ref ?? own;
  const content = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => {
    const [outer, inner] = [body.current, content.current];
    if (outer === null || inner === null) return;
    const measure = () => setScrolls(outer.scrollHeight > outer.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    for (const element of [outer, inner]) observer.observe(element);
    return () => observer.disconnect();
  }, [body]);
  return (
    <div
      ref={body}
      className="ds-Dialog-body"
      {...(scrolls && { tabIndex: 0, role: 'region', 'aria-label': `${title}, content` })}
    >
      <div ref={content}>{children}</div>
    </div>
  );
};
