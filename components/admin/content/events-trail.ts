import { contentTrail } from "@/components/admin/content/trail";

/** Breadcrumbs of one event. */
export const eventsTrail = [...contentTrail, { href: "/admin/content/events", label: "Events" }];
