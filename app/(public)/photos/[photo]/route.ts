import { connection } from "next/server";
import { findPhoto } from "@/lib/content/photos";
import { describeError } from "@/lib/core/log";
import { appCtx } from "@/lib/web/ctx";
import { getCurrentStaff } from "@/lib/web/staff/current-staff";

type Params = { readonly params: Promise<{ readonly photo: string }> };

/** A published person's photo; for staff, also one that isn't published yet. */
export async function GET(_request: Request, { params }: Params): Promise<Response> {
  await connection();
  const ctx = appCtx();
  const { photo: id } = await params;
  try {
    const published = await findPhoto(ctx, { id, isStaff: false });
    const isStaff = !published && (await getCurrentStaff("content.edit")) !== null;
    const photo = published ?? (isStaff ? await findPhoto(ctx, { id, isStaff }) : null);
    if (!photo) return new Response(null, { status: 404, headers: privateHeaders });
    return new Response(Buffer.from(photo), {
      headers: {
        "Content-Type": "image/jpeg",
        "Content-Length": String(photo.byteLength),
        // Another photo has another URL.
        "Cache-Control": published ? "public, max-age=86400" : "private, no-store",
      },
    });
  } catch (error) {
    ctx.log.error("photo.fault", { id, reason: describeError(error) });
    return new Response(null, { status: 503, headers: privateHeaders });
  }
}

const privateHeaders = { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" };
