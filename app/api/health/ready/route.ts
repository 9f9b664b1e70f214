import { connection } from "next/server";
import { describeError, log } from "@/lib/core/log";
import { checkSystemAfterResponse } from "@/lib/web/background/after-response";
import { refreshPages } from "@/lib/web/http/refresh-pages";

export const maxDuration = 60;

/**
 * For load balancers: 200 once the database had this version's migrations and every page shows its content,
 * 503 until then. It stays 200 when the database is lost later, because pages are still served. Don't use
 * it on a platform that renders each request alone.
 */
export async function GET(): Promise<Response> {
  await connection();
  try {
    await refreshPages();
    checkSystemAfterResponse();
    return Response.json({ status: "ok" });
  } catch (error) {
    log.warn("health.not_ready", { reason: describeError(error) });
    return Response.json({ status: "unavailable" }, { status: 503 });
  }
}
