export type Screen = { readonly href: string; readonly label: string };

/** Dashboard screens in menu order. */
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

/** Lists that the jump dialog can search. */
export const searches: readonly Screen[] = [
  { href: "/admin/orders?q=", label: "orders" },
  { href: "/admin/subscribers?q=", label: "subscribers" },
  { href: "/admin/inbox?q=", label: "messages" },
];
