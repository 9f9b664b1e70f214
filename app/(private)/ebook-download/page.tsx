import type { Metadata } from "next";
import { connection } from "next/server";
import {
  checkCodeAction,
  openDownloadAction,
  requestNewLinkAction,
  sendCodeAction,
} from "@/app/(private)/ebook-download/actions";
import { AccessDenied } from "@/components/downloads/access-denied";
import { AccessPanel } from "@/components/downloads/access-panel";
import { AlreadyDownloaded } from "@/components/downloads/already-downloaded";
import { CodeVerification } from "@/components/downloads/code-verification";
import { DownloadFrame } from "@/components/downloads/download-frame";
import type { LinkName } from "@/components/downloads/link-field";
import { NewLinkForm } from "@/components/downloads/new-link-form";
import { PaymentPending } from "@/components/downloads/payment-pending";
import { ReadyScreen } from "@/components/downloads/ready-screen";
import { type DownloadRef, getFileUrl, parseDownloadRef } from "@/lib/downloads/download-ref";
import { readDownload } from "@/lib/flows/read-download";
import { appCtx } from "@/lib/web/ctx";
import { withCustomerEmails } from "@/lib/web/visitor/current-customer";
import { getCurrentVisitor } from "@/lib/web/visitor/visitor";

export const metadata: Metadata = {
  title: "Your eBook",
  robots: { index: false, follow: false },
};

type Props = { readonly searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function EbookDownloadPage({ searchParams }: Props) {
  await connection();
  const ref = parseDownloadRef(await searchParams);
  if (!ref) return <AccessDenied />;
  const visitor = await withCustomerEmails(await getCurrentVisitor());
  const view = await readDownload(appCtx(), { ref, visitor });
  const link = linkName(ref);
  switch (view.state) {
    case "ready":
      return (
        <ReadyScreen isDelivered={view.isDelivered}>
          <AccessPanel
            link={link}
            openDownload={openDownloadAction}
            openFileUrl={view.isRunning ? getFileUrl(ref) : null}
            isDelivered={view.isDelivered}
            expiresAtMs={view.expiresAt.getTime()}
            nowMs={view.now.getTime()}
          />
        </ReadyScreen>
      );
    case "payment_pending":
      return (
        <DownloadFrame
          title="Almost there"
          lead={<p>Your download unlocks as soon as your payment clears.</p>}
        >
          <PaymentPending isProcessing={view.isProcessing} />
        </DownloadFrame>
      );
    case "verification_required":
      return (
        <AccessDenied>
          <CodeVerification link={link} sendCode={sendCodeAction} checkCode={checkCodeAction} />
        </AccessDenied>
      );
    case "used":
    case "expired": {
      const form = (
        <NewLinkForm link={link} reason={view.state} requestNewLink={requestNewLinkAction} />
      );
      const isOwn = view.state === "used" && view.isOwn;
      return isOwn ? (
        <AlreadyDownloaded>{form}</AlreadyDownloaded>
      ) : (
        <AccessDenied>{form}</AccessDenied>
      );
    }
    case "no_access":
      return <AccessDenied />;
  }
}

function linkName(ref: DownloadRef): LinkName {
  return ref.kind === "order"
    ? { name: "session_id", value: ref.sessionId }
    : { name: "token", value: ref.token };
}
