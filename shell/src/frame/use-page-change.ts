import { BRAND } from '@prebell/contracts';
import { useLocation } from '@prebell/platform/router';
import { type RefObject, useEffect, useRef } from 'react';
import { endLeaving } from './use-sign-out';

/**
 * Sets the document title. After a navigation, focuses the content, where screen readers continue, unless the page has focused
 * one of its own fields. Returns the ref for the content element.
 */
export const usePageChange = (title: string): RefObject<HTMLElement | null> => {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const previous = useRef(pathname);

  useEffect(() => {
    document.title = `${title} · ${BRAND.name}`;
  }, [title]);

  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    endLeaving();
    const target = main.current;
    if (target !== null && !target.contains(document.activeElement)) target.focus({ preventScroll: true });
  }, [pathname]);

  return main;
};
