import { AutoRefresh } from "@/components/downloads/auto-refresh";
import { Panel } from "@/components/ui/panel";

/** Shown until the payment is confirmed. Refreshes automatically. */
export function PaymentPending({ isProcessing }: { readonly isProcessing: boolean }) {
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
