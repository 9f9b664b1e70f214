let wantedId: string | null = null;

/** Asks for the focus in a message's reply once it opens; null takes it back. */
export function requestReplyFocus(inquiryId: string | null): void {
  wantedId = inquiryId;
}

/** True once per message that was asked for: its reply gets the focus. */
export function takeReplyFocus(inquiryId: string): boolean {
  const isWanted = wantedId === inquiryId;
  wantedId = null;
  return isWanted;
}
