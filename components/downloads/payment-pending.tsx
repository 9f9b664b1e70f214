import { AutoRefresh } from "@/components/downloads/auto-refresh";
import { Panel } from "@/components/ui/panel";

/** Shown until the payment is confirmed. Refreshes automatically. */
export function PaymentPending({ isProcessing }: { readonly isProcessing: boolean }) {
  return (
    <Panel className="grid gap-4">
      <h2 className="text-2xl">
        {isProcessing ? "Payment processing" : "Finalising your payment"}
      </h2>
      {isProcessing ? (
        <p>
          Your bank is still processing the payment, which may take some days. Your receipt brings
          the download link the moment the money has arrived. There is nothing more to do.
        </p>
      ) : (
        <p role="status">
          We are waiting for the payment to be confirmed. This usually takes a few seconds, and this
          page looks again by itself.
        </p>
      )}
      <noscript>
        <p>Reload the page to look again.</p>
      </noscript>
      <AutoRefresh />
    </Panel>
  );
}
