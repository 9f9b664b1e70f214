let openedId: string | null = null;

/** Remembers which message a mouse opens, because the list is drawn again with it and loses its focus. */
export function rememberOpenedByMouse(inquiryId: string | null): void {
  openedId = inquiryId;
}

/** Whether a mouse opened this message. Each opening is answered once. */
export function takeOpenedByMouse(inquiryId: string): boolean {
  const isOpened = openedId === inquiryId;
  openedId = null;
  return isOpened;
}
