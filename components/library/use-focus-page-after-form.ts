import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves focus to the top of the page once a form was accepted and the page no longer shows it. The
 * browser would otherwise keep the form's scroll position.
 * @returns a ref to set to true when the form is accepted
 */
export function useFocusPageAfterForm(): RefObject<boolean> {
  const isAccepted = useRef(false);
  useEffect(() => {
    isAccepted.current = false;
    return () => {
      if (!isAccepted.current) return;
      window.scrollTo(0, 0);
      document.getElementById("main")?.focus({ preventScroll: true });
    };
  }, []);
  return isAccepted;
}
