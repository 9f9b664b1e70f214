export const contentTrail = [{ href: "/admin/content", label: "Content" }] as const;
