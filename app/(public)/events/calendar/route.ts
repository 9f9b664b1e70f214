import { connection } from "next/server";
import { createEventCalendar } from "@/lib/events/event-calendar";
import { appCtx } from "@/lib/web/ctx";
import { faultResponse } from "@/lib/web/http/log-fault";

/** Calendar file of a published event. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  try {
    const id = new URL(request.url).searchParams.get("event") ?? "";
    const file = await createEventCalendar(appCtx(), id);
    if (file === null) return Response.json({ error: "not_found" }, { status: 404 });
    return new Response(file, {
      headers: {
        "Content-Type": "text/calendar; charset=utf-8; method=PUBLISH",
        "Content-Disposition": 'attachment; filename="event.ics"',
      },
    });
  } catch (fault) {
    return faultResponse("event.calendar", fault);
  }
}
