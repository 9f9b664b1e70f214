import "server-only";
import { unstable_rethrow } from "next/navigation";
import type { AdminActor } from "@/lib/auth/staff-session";
import { csvResponse } from "@/lib/csv/csv-response";
import { endedStream } from "@/lib/csv/ended-stream";
import { exportBusy } from "@/lib/csv/export-busy";
import { type ExportSlots, exportSlots } from "@/lib/csv/export-slots";
import { faultResponse } from "@/lib/web/fault-response";
import { isSameOrigin } from "@/lib/web/same-origin";
import { currentAdmin } from "@/lib/web/staff";

const mostExports = 2;

// Next.js loads several copies of this module; they share the slots.
const shared: { siteExports?: ExportSlots } = globalThis as never;
shared.siteExports ??= exportSlots(mostExports);
const slots = shared.siteExports;

type Query = Readonly<Record<string, string>>;
type ExportedFile = { readonly filename: string; readonly body: ReadableStream<Uint8Array> };

const notFound = () => new Response("Not found", { status: 404 });

function busyResponse(): Response {
  const { title, description, retryAfterSeconds } = exportBusy;
  return new Response(`${title}. ${description}\n`, {
    status: 503,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "private, no-store",
      "retry-after": String(retryAfterSeconds),
    },
  });
}

/** Rethrows Next.js's control-flow errors, such as the one for reading cookies during a build. */
function faultOf(where: string, fault: unknown): Response {
  unstable_rethrow(fault);
  return faultResponse(where, fault);
}

/**
 * Responds to an admin with a CSV file, and to everyone else with 404. A process writes two exports
 * at a time; further requests get 503.
 * @param where prefix of the log event if the export fails
 */
export async function exportFile(
  request: Request,
  where: string,
  write: (admin: AdminActor, query: Query) => Promise<ExportedFile>,
): Promise<Response> {
  let release = () => {};
  try {
    const admin = await currentAdmin();
    if (!admin || !isSameOrigin(request)) return notFound();
    const place = slots.take();
    if (!place) return busyResponse();
    release = place;
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const { filename, body } = await write(admin, query);
    return csvResponse(filename, endedStream(body, release));
  } catch (fault) {
    release();
    return faultOf(where, fault);
  }
}

/**
 * Responds whether an export could start now, without writing anything. Busy and failed are both
 * 503; only busy has a Retry-After header.
 */
export async function exportState(request: Request, where: string): Promise<Response> {
  try {
    const admin = await currentAdmin();
    if (!admin || !isSameOrigin(request)) return notFound();
    if (!slots.isFree()) return busyResponse();
    return new Response(null, { headers: { "content-type": "text/csv; charset=utf-8" } });
  } catch (fault) {
    return faultOf(where, fault);
  }
}
