import { connection } from "next/server";
import { renderCertificate } from "@/lib/course/certificate/certificate-pdf";
import { getCertificate } from "@/lib/course/certificate/get-certificate";
import { findCourseViewer } from "@/lib/course/viewer";
import { formatAttachment } from "@/lib/downloads/file/content-disposition";
import { readProfile } from "@/lib/profile/read-profile";
import { appCtx } from "@/lib/web/ctx";
import { faultResponse } from "@/lib/web/http/fault-response";
import { withCustomerEmails } from "@/lib/web/visitor/current-customer";
import { getCurrentVisitor } from "@/lib/web/visitor/visitor";

/** The customer's certificate as a PDF. */
export async function GET(): Promise<Response> {
  await connection();
  try {
    const ctx = appCtx();
    const viewer = await findCourseViewer(ctx, await withCustomerEmails(await getCurrentVisitor()));
    const certificate = viewer && (await getCertificate(ctx, viewer));
    if (!certificate?.ok) return new Response(null, { status: 404 });
    const pdf = await renderCertificate(certificate.value, {
      businessName: (await readProfile(ctx)).name,
      siteUrl: ctx.settings.siteUrl,
    });
    return new Response(new Uint8Array(pdf), {
      headers: {
        "Content-Type": "application/pdf",
        "Content-Disposition": formatAttachment(`Certificate ${certificate.value.number}.pdf`),
        "Cache-Control": "private, no-store",
      },
    });
  } catch (fault) {
    return faultResponse("course.certificate", fault);
  }
}
