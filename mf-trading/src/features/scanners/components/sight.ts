const inSight = new WeakSet<Element>();
let observer: IntersectionObserver | undefined;

/** A ref for what is drawn also when it is scrolled away: keeps account of whether it can be seen. */
export const watchSight = (element: Element | null) => {
  if (element === null) return;
  observer ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries)
      if (isIntersecting) inSight.add(target);
      else inSight.delete(target);
  });
  observer.observe(element);
  return () => observer?.unobserve(element);
};

/** Whether a watched element can be seen now. */
export const isInSight = (element: Element | null): boolean => element !== null && inSight.has(element);
