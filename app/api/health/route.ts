import { connection } from "next/server";
import { describeError, log } from "@/lib/core/log";
import { pingDatabase } from "@/lib/web/database";

/** For load balancers: 200 with the database reachable, 503 without. */
export async function GET(): Promise<Response> {
  await connection();
  try {
    await pingDatabase();
    return Response.json({ status: "ok" });
  } catch (error) {
    log.error("health.unavailable", { reason: describeError(error) });
    return Response.json({ status: "unavailable" }, { status: 503 });
  }
}
