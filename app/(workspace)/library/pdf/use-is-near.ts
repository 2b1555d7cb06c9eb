import { type RefObject, useEffect, useState } from "react";

/** Whether an element is in view or almost, in what scrolls around it; what is far away need not be drawn. */
export function useIsNear(
  element: RefObject<HTMLElement | null>,
  root: RefObject<HTMLElement | null>,
  isFirst = false,
): boolean {
  const [isNear, setNear] = useState(isFirst);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root: root.current,
      rootMargin: "800px",
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, root]);
  return isNear;
}
