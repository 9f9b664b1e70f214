import * as z from "zod/mini";
import { recordProgress } from "@/lib/course/lesson-progress";
import { limitVisitor } from "@/lib/rate-limit/hit-rate-limit";
import { rateLimits } from "@/lib/rate-limit/policies";
import { appCtx } from "@/lib/web/ctx";
import { faultResponse } from "@/lib/web/http/log-fault";
import { readTextBody } from "@/lib/web/http/read-request";
import { isSameOrigin } from "@/lib/web/http/same-origin";
import { getCourseViewer } from "@/lib/web/visitor/current-customer";
import { getCurrentVisitor } from "@/lib/web/visitor/visitor";

type Params = { readonly params: Promise<{ readonly lesson: string }> };

const seconds = z.number().check(z.minimum(0), z.maximum(86_400));

const reportSchema = z.object({
  ranges: z.array(z.tuple([seconds, seconds])).check(z.maxLength(500)),
  position: seconds,
  /** Milliseconds since 1970. */
  at: z.int().check(z.positive()),
});

const maxBodyBytes = 50_000;
const accessEnded = 410;

/** Records what the player has shown. Responds with 410 once access has ended, which stops it. */
export async function POST(request: Request, { params }: Params): Promise<Response> {
  try {
    if (!isSameOrigin(request)) return respond(403);
    const limit = await limitVisitor(
      appCtx(),
      rateLimits.courseProgress,
      await getCurrentVisitor(),
    );
    if (!limit.allowed) return respond(429);
    const viewer = await getCourseViewer();
    if (!viewer) return respond(accessEnded);
    const report = parseReport(await readTextBody(request, maxBodyBytes));
    if (!report) return respond(400);
    const { lesson: lessonId } = await params;
    const recorded = await recordProgress(appCtx(), viewer, {
      lessonId,
      ranges: report.ranges,
      positionSeconds: report.position,
      at: new Date(report.at),
    });
    return respond(recorded.ok ? 204 : accessEnded);
  } catch (fault) {
    return faultResponse("course.progress", fault);
  }
}

function parseReport(body: string | null) {
  try {
    const parsed = reportSchema.safeParse(JSON.parse(body ?? ""));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function respond(status: number): Response {
  return new Response(null, { status, headers: { "Cache-Control": "private, no-store" } });
}
