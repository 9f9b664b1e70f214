export type Screen = { readonly href: string; readonly label: string };

/** The dashboard's screens in the order of its side menu; the jump dialog searches them too. */
export const screens: readonly Screen[] = [
  { href: "/admin/overview", label: "Overview" },
  { href: "/admin/orders", label: "Orders" },
  { href: "/admin/inbox", label: "Inbox" },
  { href: "/admin/consultations", label: "Consultations" },
  { href: "/admin/radio", label: "Radio" },
  { href: "/admin/subscribers", label: "Subscribers" },
  { href: "/admin/preferences", label: "Preferences" },
  { href: "/admin/emails", label: "Emails" },
  { href: "/admin/content", label: "Content" },
  { href: "/admin/settings", label: "Settings" },
  { href: "/admin/audit", label: "Audit" },
];

/** Where the jump dialog can look a word up: a list with a search of its own. */
export const searches: readonly Screen[] = [
  { href: "/admin/orders?q=", label: "orders" },
  { href: "/admin/subscribers?q=", label: "subscribers" },
  { href: "/admin/inbox?q=", label: "messages" },
];
