import { connection } from "next/server";
import { describeError, log } from "@/lib/core/log";
import { checkSystemAfterResponse } from "@/lib/web/background/after-response";
import { hasCurrentSchema } from "@/lib/web/database";
import { refreshPages } from "@/lib/web/http/refresh-pages";

export const maxDuration = 60;

/**
 * For load balancers: 200 once the database has this version's migrations and every page shows the
 * database's content, 503 until then. Don't use it on a platform that renders each request alone.
 */
export async function GET(): Promise<Response> {
  await connection();
  try {
    if (!(await hasCurrentSchema())) throw new Error("the database isn't migrated");
    await refreshPages();
    checkSystemAfterResponse();
    return Response.json({ status: "ok" });
  } catch (error) {
    log.warn("health.not_ready", { reason: describeError(error) });
    return Response.json({ status: "unavailable" }, { status: 503 });
  }
}
