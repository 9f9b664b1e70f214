import { randomUUID } from "node:crypto";
import { availabilityDocument, seedAvailability } from "@/lib/consultations/availability";
import { inviteVisitor } from "@/lib/consultations/invitations";
import { readSessionOnSale } from "@/lib/consultations/read-free-times";
import { addTimeOff } from "@/lib/consultations/time-off";
import { saveContent } from "@/lib/content/edit-content";
import { fromChicagoDateTime } from "@/lib/core/chicago-time";
import { minuteMs } from "@/lib/core/durations";
import { cancelSession } from "@/lib/flows/cancel-session";
import { holdSession } from "@/lib/flows/hold-session";
import { moveSession } from "@/lib/flows/move-session";
import { readLink } from "@/lib/secrets/links";
import { readConsultation, readLatestOrder } from "./consultation-stories";
import { payOrder } from "./orders";
import { getPerson } from "./people";
import { expectOk, type Staff, type World } from "./world";

const length = 45;
const meetingUrl = "https://meet.example.com/{room}";
/** Staff invite a customer this long after the payment. */
const inviteMs = 20 * minuteMs;
/** A time of day that no other story uses. */
const startsTime = "12:00";

/**
 * Schedules what visitors book themselves: a session that was moved, one that was canceled, and a time that's being
 * paid for right now. Staff publish their hours first, and take a day off.
 */
export function scheduleBookings(world: World, { owner }: Staff): void {
  const { timeline } = world;
  const ctx = withMeetingRoom(world.ctx);
  const { daysAgo, minutesAgo } = timeline;
  const startsOn = (weekdays: number) =>
    fromChicagoDateTime({ date: timeline.weekday(weekdays), time: startsTime });

  timeline.schedule(daysAgo(30, "09:00"), async () => {
    const body = { ...seedAvailability, bufferAfter: 15, usesNoCalendar: true };
    const version = { document: availabilityDocument, basedOn: 0, body, publish: true };
    expectOk(await saveContent(ctx, owner, version));
    const day = timeline.weekday(11);
    const daysOff = { startsOn: day, endsOn: day, startsTime: null, endsTime: null };
    expectOk(await addTimeOff(ctx, owner, { ...daysOff, note: "Conference in Nashville" }));
  });

  /** Books a time. Returns its token. */
  const book = async (wish: Wish) => {
    const { token, inquiryId } = await bookTime(world, ctx, wish);
    if (!wish.isPaid) return token;
    timeline.schedule(new Date(timeline.now().getTime() + inviteMs), async () => {
      const session = await readConsultation(world, inquiryId);
      expectOk(await inviteVisitor(ctx, owner, { ...session, meetingUrl, note: null }));
    });
    return token;
  };

  const [moved, movedTo] = [startsOn(3), startsOn(4)];
  timeline.schedule(daysAgo(2, "20:15"), async () => {
    const token = await book({ startsAt: moved, person: 40, isPaid: true });
    timeline.schedule(daysAgo(1, "08:05"), async () => {
      expectOk(await moveSession(ctx, { token, startsAt: movedTo, seenStartsAt: moved }));
    });
  });
  timeline.schedule(daysAgo(3, "21:40"), async () => {
    const token = await book({ startsAt: startsOn(5), person: 52, isPaid: true });
    timeline.schedule(daysAgo(2, "07:30"), async () => {
      expectOk(await cancelSession(ctx, { token }));
    });
  });
  timeline.schedule(minutesAgo(6), async () => {
    await book({ startsAt: startsOn(6), person: 64, isPaid: false });
  });
}

type Wish = { readonly startsAt: Date; readonly person: number; readonly isPaid: boolean };

/** The story has no meeting room, so that staff send its invitations. The built-in page is only on with one. */
function withMeetingRoom(ctx: World["ctx"]): World["ctx"] {
  const seedProfile = { ...ctx.settings.seedProfile, meetingUrl };
  return { ...ctx, settings: { ...ctx.settings, seedProfile } };
}

/** Holds a time on the built-in page, and pays for it if the visitor does. */
async function bookTime(world: World, ctx: World["ctx"], { startsAt, person, isPaid }: Wish) {
  const { firstName, lastName, email } = getPerson(person);
  const product = await readSessionOnSale(ctx.db, length);
  const held = await holdSession(
    ctx,
    {
      startsAt,
      length,
      priceCents: product?.priceCents ?? 0,
      name: `${firstName} ${lastName}`,
      email,
      phone: undefined,
      message: "Which of my songs aren't registered yet?",
      acceptsTerms: true,
      timeZone: "Europe/London",
    },
    { browserHash: randomUUID(), networkHash: randomUUID(), utm: undefined },
  );
  const { token } = expectOk(held);
  const inquiryId = readLink(ctx, "consultation", token)?.id ?? "";
  if (isPaid) payOrder(world, await readLatestOrder(world, inquiryId));
  return { token, inquiryId };
}
