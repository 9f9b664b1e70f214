import { connection } from "next/server";
import { createCalendarFile } from "@/lib/consultations/calendar-file";
import { readOffer } from "@/lib/consultations/read-offer";
import { readProfile } from "@/lib/profile/read-profile";
import { appCtx } from "@/lib/web/ctx";
import { faultResponse } from "@/lib/web/http/log-fault";

/** Calendar file of a session with a sent invitation. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  try {
    const ctx = appCtx();
    const offer = await readOffer(ctx, new URL(request.url).searchParams.get("token") ?? "");
    if (!offer?.meetingUrl) return Response.json({ error: "not_found" }, { status: 404 });
    const { startsAt, endsAt, meetingUrl, calendar } = offer;
    const { siteUrl } = ctx.settings;
    const profile = await readProfile(ctx);
    const slot = { startsAt, endsAt };
    return new Response(
      createCalendarFile({ ...slot, ...calendar, meetingUrl, siteUrl, profile, now: ctx.now() }),
      {
        headers: {
          "Content-Type": "text/calendar; charset=utf-8; method=PUBLISH",
          "Content-Disposition": 'attachment; filename="session.ics"',
        },
      },
    );
  } catch (fault) {
    return faultResponse("consultation.calendar", fault);
  }
}
