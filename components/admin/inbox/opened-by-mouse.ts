let openedId: string | null = null;

/** Remembers which message was opened with a mouse. Rendering the list again loses its focus. */
export function rememberOpenedByMouse(inquiryId: string | null): void {
  openedId = inquiryId;
}

/** True once per message that was opened with a mouse. */
export function takeOpenedByMouse(inquiryId: string): boolean {
  const isOpened = openedId === inquiryId;
  openedId = null;
  return isOpened;
}
