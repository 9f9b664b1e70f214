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
import { CodeProof } from "@/components/downloads/code-proof";
import { DownloadFrame } from "@/components/downloads/download-frame";
import { Finalising } from "@/components/downloads/finalising";
import type { LinkName } from "@/components/downloads/link-field";
import { NewLinkForm } from "@/components/downloads/new-link-form";
import { ReadyScreen } from "@/components/downloads/ready-screen";
import { readDownload } from "@/lib/downloads/read-download";
import { type DownloadRef, fileUrl, parseDownloadRef } from "@/lib/downloads/ref";
import { productOf } from "@/lib/web/catalog";
import { appCtx } from "@/lib/web/ctx";
import { currentVisitor } from "@/lib/web/visitor";

export const metadata: Metadata = {
  title: "Your eBook",
  robots: { index: false, follow: false },
};

type Props = { readonly searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function EbookDownloadPage({ searchParams }: Props) {
  await connection();
  const ref = parseDownloadRef(await searchParams);
  if (!ref) return <AccessDenied />;
  const view = await readDownload(appCtx(), { ref, visitor: await currentVisitor() });
  const link = linkName(ref);
  switch (view.state) {
    case "ready":
      return (
        <ReadyScreen bookTitle={await bookTitle()} isDelivered={view.isDelivered}>
          <AccessPanel
            link={link}
            openDownload={openDownloadAction}
            openFileUrl={view.isRunning ? fileUrl(ref) : null}
            isDelivered={view.isDelivered}
            expiresAtMs={view.expiresAt.getTime()}
            nowMs={view.now.getTime()}
          />
        </ReadyScreen>
      );
    case "finalising":
      return (
        <DownloadFrame title="Almost there" lead={<p>Your eBook waits behind the payment.</p>}>
          <Finalising isProcessing={view.isProcessing} />
        </DownloadFrame>
      );
    case "denied_stranger":
      return (
        <AccessDenied>
          <CodeProof link={link} sendCode={sendCodeAction} checkCode={checkCodeAction} />
        </AccessDenied>
      );
    case "used":
    case "expired":
      return (
        <AccessDenied>
          <NewLinkForm link={link} reason={view.state} requestNewLink={requestNewLinkAction} />
        </AccessDenied>
      );
    case "no_access":
      return <AccessDenied />;
  }
}

async function bookTitle(): Promise<string> {
  return (await productOf("ebook")).title;
}

function linkName(ref: DownloadRef): LinkName {
  return ref.kind === "order"
    ? { name: "session_id", value: ref.sessionId }
    : { name: "token", value: ref.token };
}
