import { useEffect } from "react";

const question = "Leave this page? Your unsaved changes will stay in this browser.";

/** Editors with unsaved changes, and what each asks. */
const changed = new Map<object, string>();

/** Asks before leaving unsaved changes. True if there are none, or the person wants to leave. */
export function confirmLeave(): boolean {
  const [asked] = changed.values();
  return asked === undefined || window.confirm(asked);
}

/** True for a click that opens another page of ours in this tab. */
function leavesPage(event: MouseEvent): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
    return false;
  }
  const link = (event.target as Element | null)?.closest?.("a[href]");
  if (!(link instanceof HTMLAnchorElement) || (link.target !== "" && link.target !== "_self")) {
    return false;
  }
  const isSamePage = link.origin === location.origin && link.pathname === location.pathname;
  return !(isSamePage && (link.hash !== "" || link.href === location.href));
}

/** Warns before a link, a reload or closing the tab loses sight of unsaved changes. */
export function useLeaveGuard(isChanged: boolean, asks = question): void {
  useEffect(() => {
    if (!isChanged) return;
    const editor = {};
    changed.set(editor, asks);

    let isLeaving = false;

    function onBeforeUnload(event: BeforeUnloadEvent) {
      if (!isLeaving) event.preventDefault();
    }
    // In the capture phase, before the router's own handler.
    function onClick(event: MouseEvent) {
      if (!leavesPage(event)) return;
      isLeaving = confirmLeave();
      if (isLeaving) return;
      event.preventDefault();
      event.stopPropagation();
    }
    window.addEventListener("beforeunload", onBeforeUnload);
    document.addEventListener("click", onClick, true);
    return () => {
      changed.delete(editor);
      window.removeEventListener("beforeunload", onBeforeUnload);
      document.removeEventListener("click", onClick, true);
    };
  }, [isChanged, asks]);
}
