import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ImageResponse } from "next/og";
import { ShareCard, shareCardSize } from "@/components/site/seo/share-card";
import { getShareCardPath, publicPages } from "@/lib/core/public-pages";
import { getBusinessProfile } from "@/lib/web/http/cached-reads";

const face = await readFile(join(process.cwd(), "app/fonts/bricolage-grotesque-800.ttf"));
const motifSvg = await readFile(join(process.cwd(), "public/motif.svg"), "utf8");

const getCardName = (path: string) => getShareCardPath(path).slice("/og/".length);

/** All cards are rendered at build time. Other names return 404. */
export function generateStaticParams() {
  return publicPages.map(({ path }) => ({ card: getCardName(path) }));
}

type Context = { readonly params: Promise<{ card: string }> };

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { card } = await params;
  const page = publicPages.find(({ path }) => getCardName(path) === card);
  if (!page) {
    // By default, Next.js lets shared caches keep it for a year.
    return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  }
  return new ImageResponse(
    <ShareCard page={page} business={await getBusinessProfile()} motifSvg={motifSvg} />,
    {
      ...shareCardSize,
      fonts: [{ name: "Display", data: face, weight: 800, style: "normal" }],
      // The URL stays the same when the drawing changes, so caches must expire.
      headers: { "Cache-Control": "public, max-age=86400" },
    },
  );
}
