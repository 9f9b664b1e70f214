/** Breadcrumbs of every page below Content. */
export const contentTrail = [{ href: "/admin/content", label: "Content" }] as const;
