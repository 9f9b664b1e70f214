import { connection } from "next/server";
import { shareCardSize } from "@/components/site/seo/share-card";
import { drawCertificateCard } from "@/lib/course/certificate-pdf";
import { parseCertificateNumber, verifyCertificate } from "@/lib/course/get-certificate";
import { readProfile } from "@/lib/profile/read-profile";
import { appCtx } from "@/lib/web/ctx";
import { faultResponse } from "@/lib/web/http/log-fault";
import { renderPng } from "@/lib/web/http/render-png";

type Context = { readonly params: Promise<{ readonly number: string }> };

/** Share card of a certificate's public page. Like the page, it shows no name. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  await connection();
  try {
    const ctx = appCtx();
    const number = parseCertificateNumber((await params).number);
    const certificate = number && (await verifyCertificate(ctx, number));
    if (!certificate) return new Response(null, { status: 404 });
    const { name: businessName } = await readProfile(ctx);
    const svg = await drawCertificateCard(certificate, { businessName }, shareCardSize);
    return renderPng(svg, shareCardSize, { "Cache-Control": "private, no-store" });
  } catch (fault) {
    return faultResponse("course.certificate_card", fault);
  }
}
