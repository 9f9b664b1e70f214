import type { InboxOrigin } from "@/lib/inquiries/inbox-forms";

/** The screens above the saved replies, with the message or the filtered list that staff came from. */
export function getBreadcrumbs({ href, isMessage }: InboxOrigin) {
  return isMessage
    ? [
        { href: "/admin/inbox", label: "Inbox" },
        { href, label: "Message" },
      ]
    : [{ href, label: "Inbox" }];
}
