export const contentBreadcrumbs = [{ href: "/admin/content", label: "Content" }] as const;
