/** The inbox page from which staff opened the saved replies. */
export type InboxOrigin = { readonly href: string; readonly isMessage: boolean };

const inbox: InboxOrigin = { href: "/admin/inbox", isMessage: false };

/** Parses an untrusted path such as `/admin/inbox/<id>?view=mine`. Other paths become the inbox. */
export function parseInboxOrigin(text: string): InboxOrigin {
  const [href, message] = /^\/admin\/inbox(\/[\da-f-]{36})?(?:\?[\w%&=+.*-]*)?$/.exec(text) ?? [];
  return href ? { href, isMessage: message !== undefined } : inbox;
}
