import { cacheLife } from "next/cache";
import { renderDocument } from "@/lib/pdf/render-document";
import { buildSampleReport } from "@/lib/radio/campaign/sample-report";
import { getBusinessProfile } from "@/lib/web/http/cached-reads";

/** A made-up campaign's report as a PDF, for buyers to look at. Rendered once per business name. */
export async function GET(): Promise<Response> {
  const { name } = await getBusinessProfile();
  return new Response(Buffer.from(await renderSample(name), "base64"), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": 'inline; filename="sample-airplay-report.pdf"',
      // The URL stays the same when the document changes, so caches must expire.
      "Cache-Control": "public, max-age=3600",
    },
  });
}

async function renderSample(businessName: string): Promise<string> {
  "use cache";
  cacheLife("max");
  return Buffer.from(await renderDocument(buildSampleReport(businessName))).toString("base64");
}
