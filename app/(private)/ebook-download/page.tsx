import type { Metadata } from "next";
import { connection } from "next/server";
import type { ReactNode } from "react";
import {
  checkCodeAction,
  openDownloadAction,
  requestNewLinkAction,
  sendCodeAction,
} from "@/app/(private)/ebook-download/actions";
import { AccessPanel, type LinkName } from "@/components/downloads/access-panel";
import { AutoRefresh } from "@/components/downloads/auto-refresh";
import { DownloadFrame } from "@/components/downloads/download-frame";
import { accessDenied } from "@/components/downloads/download-problems";
import { NewLinkForm } from "@/components/downloads/new-link-form";
import { ReadyScreen } from "@/components/downloads/ready-screen";
import { ProveEmail } from "@/components/library/prove-email";
import { EmailLink } from "@/components/site/profile/email-link";
import { buttonClassName } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { formatFileSize } from "@/lib/core/display-text";
import { type DownloadRef, getFileUrl, parseDownloadRef } from "@/lib/downloads/download-ref";
import { ebookFacts } from "@/lib/ebook-files/ebook-facts";
import { readFirstSteps } from "@/lib/ebook-files/read-ebook-files";
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
        <ReadyScreen isDelivered={view.isDelivered} firstSteps={await readFirstSteps(appCtx())}>
          <AccessPanel
            link={link}
            openDownload={openDownloadAction}
            opened={
              view.isRunning
                ? { fileUrl: getFileUrl(ref), filePackUrl: getFileUrl(ref, "files") }
                : null
            }
            filePackSize={formatFileSize(ebookFacts.filePack.bytes)}
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
          <ProveOrder link={link} />
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

/** A stranger's way to the download: signing in to the library with the order's email. */
function ProveOrder({ link }: { readonly link: LinkName }) {
  return (
    <Panel className="grid gap-6">
      <div>
        <h2 className="text-2xl">Is this your order?</h2>
        <p className="mt-3">
          You opened this link in a different browser and on a different network. To make sure the
          order is yours, we'll email a 6-digit code to the address on the order. The code also
          signs you in to your library in this browser.
        </p>
      </div>
      <ProveEmail
        isAddressKnown
        field={link}
        sentText="If this link is valid, we emailed a code to the address on the order."
        submitLabel="Verify code"
        sendCode={sendCodeAction}
        checkCode={checkCodeAction}
      />
    </Panel>
  );
}

/** Shown until the payment is confirmed. Refreshes automatically. */
function PaymentPending({ isProcessing }: { readonly isProcessing: boolean }) {
  return (
    <Panel className="grid gap-4">
      <h2 className="text-2xl">
        {isProcessing ? "Payment processing" : "Confirming your payment"}
      </h2>
      {isProcessing ? (
        <p>
          Your bank is still processing the payment, which can take several days. You don't need to
          do anything. When the payment clears, we'll email your receipt with the download link.
        </p>
      ) : (
        <p role="status">
          We're waiting for confirmation of your payment. This usually takes a few seconds. This
          page refreshes automatically.
        </p>
      )}
      <noscript>
        <p>Reload the page to check again.</p>
      </noscript>
      <AutoRefresh />
    </Panel>
  );
}

/** A used link, for the customer who used it. `children` offers a new link. */
function AlreadyDownloaded({ children }: { readonly children: ReactNode }) {
  const lead = (
    <>
      <p>
        You already downloaded the eBook with this link. Check your device's downloads folder first.
        If the file isn't there, get a new link.
      </p>
      <p className="text-base text-soft">
        Everything you bought is also in{" "}
        <Link
          href="/library"
          className="text-text underline decoration-accent decoration-2 underline-offset-4"
        >
          your library
        </Link>
        .
      </p>
    </>
  );
  return (
    <DownloadFrame title="You already downloaded the eBook" lead={lead}>
      {children}
    </DownloadFrame>
  );
}

/**
 * Same text for every link without access, so that it reveals nothing. `children` offers a way to
 * get access.
 */
function AccessDenied({ children }: { readonly children?: ReactNode }) {
  const lead = (
    <>
      <p>{accessDenied.text}</p>
      <p className="text-base text-soft">
        If you bought the eBook and need help, email{" "}
        <EmailLink
          to="support"
          className="whitespace-nowrap text-text underline decoration-accent decoration-2 underline-offset-4"
        />{" "}
        with your order number.
      </p>
    </>
  );
  return (
    <DownloadFrame title={accessDenied.title} lead={lead}>
      {children ?? (
        <p>
          <Link href="/library" className={buttonClassName("secondary", "lg")}>
            Open your library
          </Link>
        </p>
      )}
    </DownloadFrame>
  );
}
