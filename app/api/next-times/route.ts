import { connection } from "next/server";
import { readNextTimes } from "@/lib/consultations/read-free-times";
import { memoizeWithTtl } from "@/lib/core/cached-read";
import { appCtx } from "@/lib/web/ctx";
import { faultResponse } from "@/lib/web/http/log-fault";

/** With the browser's own half minute, a card's time is at most 60 seconds old. */
const ageSeconds = 30;

const readRecently = memoizeWithTtl(() => readNextTimes(appCtx()), {
  ttlMs: ageSeconds * 1000,
  now: Date.now,
});

/** The next free time of each length that's booked on the built-in page, for the cards of prerendered pages. */
export async function GET(): Promise<Response> {
  await connection();
  try {
    return Response.json(await readRecently(), {
      headers: { "Cache-Control": `public, max-age=${ageSeconds}` },
    });
  } catch (fault) {
    return faultResponse("consultation.next_times", fault);
  }
}
