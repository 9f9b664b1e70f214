import { connection } from "next/server";
import { describeError, log } from "@/lib/core/log";
import { checkSystemAfterResponse } from "@/lib/web/background/after-response";
import { pingDatabase } from "@/lib/web/database";

/** For monitors: 200 if the database is reachable, 503 otherwise. */
export async function GET(): Promise<Response> {
  await connection();
  try {
    await pingDatabase();
    checkSystemAfterResponse();
    return Response.json({ status: "ok" });
  } catch (error) {
    log.error("health.unavailable", { reason: describeError(error) });
    return Response.json({ status: "unavailable" }, { status: 503 });
  }
}
