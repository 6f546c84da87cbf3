import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/** The scrolling part of a dialog. While it scrolls it is focusable, because it may contain no other tab stop. */
export const DialogBody = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const body = useRef<HTMLDivElement>(null);
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
  }, []);
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
