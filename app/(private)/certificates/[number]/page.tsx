import type { Metadata } from "next";
import { connection } from "next/server";
import { cache } from "react";
import { PageNotFound } from "@/components/site/page-not-found";
import { shareCardSize } from "@/components/site/seo/share-card";
import { formatChicagoDay } from "@/lib/core/chicago-time";
import { parseCertificateNumber, verifyCertificate } from "@/lib/course/get-certificate";
import { appCtx } from "@/lib/web/ctx";
import { decodeParam } from "@/lib/web/http/read-request";

type Props = { readonly params: Promise<{ readonly number: string }> };

const loadCertificate = cache(async (typed: string) => {
  const number = parseCertificateNumber(decodeParam(typed));
  return number && (await verifyCertificate(appCtx(), number));
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await connection();
  const certificate = await loadCertificate((await params).number);
  if (!certificate) return { title: "Page Not Found" };
  const { number, courseTitle } = certificate;
  const title = `Certificate of completion: ${courseTitle}`;
  const card = { url: `/certificates/${number}/card`, ...shareCardSize, alt: title };
  return {
    title,
    openGraph: { type: "website", url: `/certificates/${number}`, title, images: [card] },
    twitter: { card: "summary_large_image", title, images: [card] },
  };
}

/**
 * Says that a certificate's number is ours. It shows no name: that's on the PDF. `notFound()` would
 * drop the document with its theme until scripts run.
 */
export default async function CertificatePage({ params }: Props) {
  await connection();
  const certificate = await loadCertificate((await params).number);
  if (!certificate) return <PageNotFound />;
  return (
    <div className="wrap min-h-dvh page-top pb-12 md:pb-20">
      <h1 className="text-poster max-w-[14ch]">This certificate is valid</h1>
      <p className="mt-6 max-w-[48ch] text-xl">
        We issued certificate <span className="whitespace-nowrap">{certificate.number}</span> on{" "}
        {formatChicagoDay(certificate.issuedAt)} to a student who completed{" "}
        {certificate.courseTitle}.
      </p>
    </div>
  );
}
