import type { InboxOrigin } from "@/lib/inquiries/inbox-forms";

export const contentBreadcrumbs = [{ href: "/admin/content", label: "Content" }] as const;

export const eventBreadcrumbs = [
  ...contentBreadcrumbs,
  { href: "/admin/content/events", label: "Events" },
] as const;

export const promotionBreadcrumbs = [
  ...contentBreadcrumbs,
  { href: "/admin/content/promotions", label: "Promotions" },
] as const;

export const courseBreadcrumbs = [
  ...contentBreadcrumbs,
  { href: "/admin/content/lessons", label: "Course" },
] as const;

export const consultationBreadcrumbs = [
  { href: "/admin/consultations", label: "Consultations" },
] as const;

export const availabilityBreadcrumbs = [
  ...consultationBreadcrumbs,
  { href: "/admin/consultations/availability", label: "Availability" },
] as const;

export const settingsBreadcrumbs = [{ href: "/admin/settings", label: "Settings" }] as const;

export const profileBreadcrumbs = [
  ...settingsBreadcrumbs,
  { href: "/admin/settings/profile", label: "Business profile" },
] as const;

/** The screens above the saved replies, with the message or the filtered list that staff came from. */
export function getBreadcrumbs({ href, isMessage }: InboxOrigin) {
  return isMessage
    ? [
        { href: "/admin/inbox", label: "Inbox" },
        { href, label: "Message" },
      ]
    : [{ href, label: "Inbox" }];
}
