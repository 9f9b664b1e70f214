import { contentBreadcrumbs } from "@/components/admin/content/breadcrumbs";

export const eventBreadcrumbs = [
  ...contentBreadcrumbs,
  { href: "/admin/content/events", label: "Events" },
];
