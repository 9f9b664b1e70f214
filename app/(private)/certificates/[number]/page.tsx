import type { Metadata } from "next";
import { connection } from "next/server";
import { PageNotFound } from "@/components/site/page-not-found";
import { formatChicagoDay } from "@/lib/core/format-chicago-time";
import { parseCertificateNumber } from "@/lib/course/certificate/certificate-number";
import { verifyCertificate } from "@/lib/course/certificate/get-certificate";
import { appCtx } from "@/lib/web/ctx";

export const metadata: Metadata = { title: "Certificate" };

type Props = { readonly params: Promise<{ readonly number: string }> };

/**
 * Says that a certificate's number is ours. It shows no name: that's on the PDF. `notFound()` would
 * drop the document with its theme until scripts run.
 */
export default async function CertificatePage({ params }: Props) {
  await connection();
  const number = parseCertificateNumber(decodeURIComponent((await params).number));
  const certificate = number && (await verifyCertificate(appCtx(), number));
  if (!certificate) return <PageNotFound />;
  return (
    <div className="wrap min-h-dvh py-12 md:py-20">
      <h1 className="text-poster max-w-[14ch]">This certificate is valid</h1>
      <p className="mt-6 max-w-[48ch] text-xl">
        We issued number <span className="whitespace-nowrap">{certificate.number}</span> on{" "}
        {formatChicagoDay(certificate.issuedAt)} for completing {certificate.courseTitle}.
      </p>
    </div>
  );
}
