import { connection } from "next/server";
import {
  certificateImageSize,
  drawCertificateImage,
  renderCertificate,
} from "@/lib/course/certificate-pdf";
import { getCertificate, issueCertificate } from "@/lib/course/get-certificate";
import { formatAttachment } from "@/lib/downloads/file-response";
import { readProfile } from "@/lib/profile/read-profile";
import { appCtx } from "@/lib/web/ctx";
import { faultResponse } from "@/lib/web/http/log-fault";
import { renderPng } from "@/lib/web/http/render-png";
import { isSameOrigin } from "@/lib/web/http/same-origin";
import { getCourseViewer } from "@/lib/web/visitor/current-customer";

const imageParameter = "format=image";

/** Issues the customer's certificate if there's none yet, and continues to the PDF or the image. */
export async function POST(request: Request): Promise<Response> {
  await connection();
  try {
    const viewer = isSameOrigin(request) ? await getCourseViewer() : null;
    const issued = viewer && (await issueCertificate(appCtx(), viewer));
    if (!issued?.ok) return new Response(null, { status: 404 });
    const query = new URL(request.url).search === `?${imageParameter}` ? `?${imageParameter}` : "";
    return new Response(null, { status: 303, headers: { Location: `/learn/certificate${query}` } });
  } catch (fault) {
    return faultResponse("course.certificate", fault);
  }
}

/** The customer's certificate as a PDF or an image, once it's issued. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  try {
    const ctx = appCtx();
    const viewer = await getCourseViewer();
    const certificate = viewer && (await getCertificate(ctx, viewer));
    if (!certificate) return new Response(null, { status: 404 });
    const { name: businessName } = await readProfile(ctx);
    const issuer = { businessName, siteUrl: ctx.settings.siteUrl };
    const filename = `Certificate ${certificate.number}`;
    const headers = { "Cache-Control": "private, no-store" };
    if (new URL(request.url).search === `?${imageParameter}`) {
      const svg = await drawCertificateImage(certificate, issuer);
      return renderPng(svg, certificateImageSize, {
        ...headers,
        "Content-Disposition": formatAttachment(`${filename}.png`),
      });
    }
    const pdf = await renderCertificate(certificate, issuer);
    return new Response(new Uint8Array(pdf), {
      headers: {
        ...headers,
        "Content-Type": "application/pdf",
        "Content-Disposition": formatAttachment(`${filename}.pdf`),
      },
    });
  } catch (fault) {
    return faultResponse("course.certificate", fault);
  }
}
