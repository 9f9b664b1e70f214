import { contentTrail } from "@/components/admin/content/trail";

export const eventsTrail = [...contentTrail, { href: "/admin/content/events", label: "Events" }];
