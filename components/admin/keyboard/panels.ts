import { useEffect, useEffectEvent } from "react";

/** Dialogs of the dashboard's shell that several controls open. */
export type Panel = "palette" | "shortcuts";

const eventName = "staff:open-panel";

/** Opens a panel, unless a dialog is already open. */
export function openPanel(panel: Panel): void {
  if (isDialogOpen()) return;
  document.dispatchEvent(new CustomEvent<Panel>(eventName, { detail: panel }));
}

const openDialogs =
  "[role=dialog], [role=alertdialog], dialog[open], [aria-haspopup=dialog][aria-expanded=true]";

/** True while any modal dialog is on the screen, or the code of one is still loading. */
export function isDialogOpen(): boolean {
  return document.querySelector(openDialogs) !== null;
}

/** Calls `open` when a control opens this panel. */
export function usePanel(panel: Panel, open: () => void): void {
  const onPanel = useEffectEvent(open);
  useEffect(() => {
    const onOpen = (event: Event) => {
      if ((event as CustomEvent<Panel>).detail === panel) onPanel();
    };
    document.addEventListener(eventName, onOpen);
    return () => document.removeEventListener(eventName, onOpen);
  }, [panel]);
}
