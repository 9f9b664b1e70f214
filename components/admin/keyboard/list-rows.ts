/**
 * Links that represent rows: those marked `data-row`, and the first link of each table row. Only
 * visible ones.
 */
function findRowLinks(): readonly HTMLElement[] {
  const rows = document.querySelectorAll<HTMLElement>("main [data-row], main tbody > tr");
  const links = [...rows].flatMap((row) => {
    if (row.matches("a")) return [row];
    if (row.querySelector("[data-row]") !== null) return [];
    const link = row.querySelector<HTMLElement>("a[href]");
    return link ? [link] : [];
  });
  return links.filter((link) => link.getClientRects().length > 0);
}

/**
 * Focuses the link of the next or previous row. From outside the list, the next row is the first one.
 * Enter then opens it like any link.
 */
export function moveToRow(step: 1 | -1): void {
  const links = findRowLinks();
  const row = document.activeElement?.closest("[data-row], tbody > tr");
  const current = links.findIndex((link) => row?.contains(link));
  const next = links[current === -1 && step === -1 ? -1 : current + step];
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
