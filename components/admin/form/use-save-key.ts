import { type RefObject, useEffect } from "react";
import { isDialogOpen } from "@/components/admin/keyboard/panels";

/** Ctrl or Cmd + S submits the form with its first button: the form with the focus, or the first one. */
export function useSaveKey(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== "s" || ctrlKey === metaKey || altKey || shiftKey) return;
      event.preventDefault();
      if (event.repeat || isDialogOpen()) return;
      const focused = document.activeElement?.closest("form[data-editor]");
      const chosen = focused ?? document.querySelector("form[data-editor]");
      if (chosen === form.current) form.current?.requestSubmit();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [form]);
}
