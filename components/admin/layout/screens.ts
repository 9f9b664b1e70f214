import { hasPermission, type Permission, type StaffRole } from "@/lib/auth/permissions";

export type Screen = {
  readonly href: string;
  readonly label: string;
  readonly permission: Permission;
};

/** Dashboard screens in menu order. */
export const screens: readonly Screen[] = [
  { href: "/admin/overview", label: "Overview", permission: "overview.view" },
  { href: "/admin/orders", label: "Orders", permission: "orders.view" },
  { href: "/admin/statement", label: "Statement", permission: "statement.view" },
  { href: "/admin/inbox", label: "Inbox", permission: "inbox.manage" },
  { href: "/admin/consultations", label: "Consultations", permission: "consultations.manage" },
  { href: "/admin/radio", label: "Radio", permission: "radio.view" },
  { href: "/admin/subscribers", label: "Subscribers", permission: "subscribers.manage" },
  { href: "/admin/preferences", label: "Preferences", permission: "subscribers.manage" },
  {
    href: "/admin/data-requests",
    label: "Data requests",
    permission: "privacy.manage",
  },
  { href: "/admin/emails", label: "Emails", permission: "newsletter.edit" },
  { href: "/admin/content", label: "Content", permission: "content.edit" },
  { href: "/admin/settings", label: "Settings", permission: "settings.view" },
  { href: "/admin/audit", label: "Audit", permission: "audit.view" },
  { href: "/admin/status", label: "Status", permission: "status.view" },
];

/** Filters screens to those that the role may open. */
export function selectAllowed<Item extends Pick<Screen, "permission">>(
  list: readonly Item[],
  role: StaffRole,
): readonly Item[] {
  return list.filter(({ permission }) => hasPermission(role, permission));
}
