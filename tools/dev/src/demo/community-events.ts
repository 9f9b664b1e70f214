import { randomUUID } from "node:crypto";
import { addDays, fromChicagoDateTime, getChicagoDay } from "@/lib/core/chicago-clock";
import { hourMs } from "@/lib/core/durations";
import { saveEvent } from "@/lib/events/save-event";
import { expectOk, type Staff, type World } from "./world";

/** As days from today, hours, title, description, location, and whether it's published. */
const plans = [
  [
    -30,
    2,
    "Split Sheet Night",
    "Bring your unfinished splits. We fill them in together.",
    "Memphis",
    true,
  ],
  [
    9,
    2,
    "Registering Your First Release",
    "A walk through your PRO, the MLC, and SoundExchange.",
    null,
    true,
  ],
  [23, 3, "Open House for Songwriters", "Meet other writers and ask questions.", "Memphis", true],
  [40, 1, "Sync Licensing Basics", "How songs get into film and television.", null, false],
] as const;

/** Schedules the announcements of four events: past, two upcoming, and a draft. */
export function scheduleCommunityEvents({ ctx, timeline }: World, { owner }: Staff): void {
  plans.forEach(([days, hours, title, description, location, isPublished], index) => {
    const date = addDays(getChicagoDay(timeline.end), days);
    const startsAt = fromChicagoDateTime({ date, time: "18:00" });
    const endsAt = new Date(startsAt.getTime() + hours * hourMs);
    const url = location ? null : "https://events.example.com/join";
    const draft = { title, description, startsAt, endsAt, location, url, isPublished };
    timeline.schedule(timeline.daysAgo(45 - 10 * index, "09:30"), async () => {
      expectOk(await saveEvent(ctx, owner, { id: randomUUID(), readAt: null }, draft));
    });
  });
}
