export const contentBreadcrumbs = [{ href: "/admin/content", label: "Content" }] as const;

export const eventBreadcrumbs = [
  ...contentBreadcrumbs,
  { href: "/admin/content/events", label: "Events" },
] as const;

export const courseBreadcrumbs = [
  ...contentBreadcrumbs,
  { href: "/admin/content/lessons", label: "Course" },
] as const;
