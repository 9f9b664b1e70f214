import "server-only";
import { unstable_rethrow } from "next/navigation";
import { type StepUpMethod, stepUpHeader } from "@/lib/core/action-state";
import type { AdminActor } from "@/lib/core/admin-actor";
import { exportBusy, notifyOnStreamEnd } from "@/lib/csv/export-slots";
import { createCsvResponse } from "@/lib/csv/write-csv";
import { exportSlots } from "@/lib/rate-limit/policies";
import { freeSlot, isSlotFree, keepSlot, takeSlot } from "@/lib/rate-limit/slots";
import { appCtx } from "@/lib/web/ctx";
import { faultResponse } from "@/lib/web/http/log-fault";
import { isSameOrigin } from "@/lib/web/http/same-origin";
import { getCurrentStaff, getCurrentStepUp, type StaffRoute } from "@/lib/web/staff/current-staff";

/**
 * Takes one of the site's export slots and keeps it until the returned function is called. Null if all
 * are taken. After a crash, or without a database, a slot frees itself.
 */
async function holdExportSlot(): Promise<(() => Promise<void>) | null> {
  const ctx = appCtx();
  const slot = await takeSlot(ctx, exportSlots);
  if (!slot) return null;
  const renewal = setInterval(
    () => void keepSlot(ctx, exportSlots, slot).catch(() => undefined),
    (exportSlots.leaseSeconds * 1000) / 3,
  );
  return async () => {
    clearInterval(renewal);
    await freeSlot(ctx, slot).catch(() => undefined);
  };
}

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

function stepUpResponse(method: StepUpMethod): Response {
  const text = "Confirm it's you first: go back and select Export CSV there.\n";
  return new Response(text, {
    status: 403,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "private, no-store",
      [stepUpHeader]: method,
    },
  });
}

/** Rethrows Next.js's control-flow errors, such as the one for reading cookies during a build. */
function toFaultResponse(where: string, fault: unknown): Response {
  unstable_rethrow(fault);
  return faultResponse(where, fault);
}

/**
 * Responds to staff with the permission with a CSV file, and to everyone else with 404, as if there's nothing to
 * export (null). The site writes two exports at a time; further requests get 503.
 */
export async function exportCsv(
  { permission, where }: StaffRoute,
  request: Request,
  write: (admin: AdminActor, query: Query) => Promise<ExportedFile | null>,
): Promise<Response> {
  let release = async () => {};
  try {
    const admin = await getCurrentStaff(permission);
    if (!admin || !isSameOrigin(request)) return notFound();
    const stepUp = await getCurrentStepUp(permission);
    if (stepUp) return stepUpResponse(stepUp);
    const releaseSlot = await holdExportSlot();
    if (!releaseSlot) return busyResponse();
    release = releaseSlot;
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const file = await write(admin, query);
    if (file) return createCsvResponse(file.filename, notifyOnStreamEnd(file.body, release));
    await release();
    return notFound();
  } catch (fault) {
    await release();
    return toFaultResponse(where, fault);
  }
}

/**
 * Responds whether an export could start now, without writing anything. Busy and failed are both
 * 503; only busy has a Retry-After header.
 */
export async function checkExportAvailability(
  { permission, where }: StaffRoute,
  request: Request,
): Promise<Response> {
  try {
    const admin = await getCurrentStaff(permission);
    if (!admin || !isSameOrigin(request)) return notFound();
    const stepUp = await getCurrentStepUp(permission);
    if (stepUp) return stepUpResponse(stepUp);
    if (!(await isSlotFree(appCtx(), exportSlots))) return busyResponse();
    return new Response(null, { headers: { "content-type": "text/csv; charset=utf-8" } });
  } catch (fault) {
    return toFaultResponse(where, fault);
  }
}
