type Row = { readonly item: Element; readonly control: HTMLElement };

/**
 * Rows marked `data-row`, and table rows, each with the link or button that j and k focus. Only
 * visible ones.
 */
function findRows(): readonly Row[] {
  const marked = document.querySelectorAll("main [data-row], main tbody > tr");
  return [...marked].flatMap((row) => {
    if (row.querySelector("[data-row]") !== null) return [];
    // Only marked rows offer a button: in a table, it's one action of many.
    const controls = row.matches("[data-row]") ? "a[href], button" : "a[href]";
    const control = row.matches("a") ? row : row.querySelector(controls);
    if (!(control instanceof HTMLElement) || control.getClientRects().length === 0) return [];
    // The item contains the row's checkbox too.
    return [{ item: row.closest("li") ?? row, control }];
  });
}

/**
 * Focuses the link of the next or previous row. From outside the list, it starts at the row that's
 * open next to it, or before the first one. Enter then opens it like any link.
 */
export function moveToRow(step: 1 | -1): void {
  const rows = findRows();
  const focused = rows.findIndex(({ item }) => item.contains(document.activeElement));
  const open = rows.findIndex(({ control }) => control.ariaCurrent === "true");
  const current = focused === -1 ? open : focused;
  const next = rows[current + step]?.control;
  if (!next) return;
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: "nearest" });
}

/** Focuses the screen's search box and selects its text. False without one. */
export function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>("main input[type=search]");
  box?.focus();
  box?.select();
  return box !== null;
}

/** Moves the focus to the reply of the open message, if there is one. */
export function focusReply(): void {
  document.querySelector<HTMLElement>("[data-reply] textarea")?.focus();
}

/** Presses Undo in the message on the screen, if it offers it. */
export function pressUndo(): void {
  document.querySelector<HTMLElement>("[data-sonner-toast] [data-undo]")?.click();
}
