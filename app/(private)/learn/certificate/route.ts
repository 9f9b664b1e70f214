import { connection } from "next/server";
import { renderCertificate } from "@/lib/course/certificate-pdf";
import { getCertificate, issueCertificate } from "@/lib/course/get-certificate";
import { findCourseViewer } from "@/lib/course/viewer";
import type { Ctx } from "@/lib/ctx";
import { formatAttachment } from "@/lib/downloads/file-response";
import { readProfile } from "@/lib/profile/read-profile";
import { appCtx } from "@/lib/web/ctx";
import { faultResponse } from "@/lib/web/http/log-fault";
import { isSameOrigin } from "@/lib/web/http/same-origin";
import { withCustomerEmails } from "@/lib/web/visitor/current-customer";
import { getCurrentVisitor } from "@/lib/web/visitor/visitor";

/** Issues the customer's certificate if there's none yet, and continues to the PDF. */
export async function POST(request: Request): Promise<Response> {
  await connection();
  try {
    const ctx = appCtx();
    const viewer = isSameOrigin(request) ? await findViewer(ctx) : null;
    const issued = viewer && (await issueCertificate(ctx, viewer));
    if (!issued?.ok) return new Response(null, { status: 404 });
    return new Response(null, { status: 303, headers: { Location: "/learn/certificate" } });
  } catch (fault) {
    return faultResponse("course.certificate", fault);
  }
}

/** The customer's certificate as a PDF, once it's issued. */
export async function GET(): Promise<Response> {
  await connection();
  try {
    const ctx = appCtx();
    const viewer = await findViewer(ctx);
    const certificate = viewer && (await getCertificate(ctx, viewer));
    if (!certificate) return new Response(null, { status: 404 });
    const pdf = await renderCertificate(certificate, {
      businessName: (await readProfile(ctx)).name,
      siteUrl: ctx.settings.siteUrl,
    });
    return new Response(new Uint8Array(pdf), {
      headers: {
        "Content-Type": "application/pdf",
        "Content-Disposition": formatAttachment(`Certificate ${certificate.number}.pdf`),
        "Cache-Control": "private, no-store",
      },
    });
  } catch (fault) {
    return faultResponse("course.certificate", fault);
  }
}

async function findViewer(ctx: Ctx) {
  return await findCourseViewer(ctx, await withCustomerEmails(await getCurrentVisitor()));
}
