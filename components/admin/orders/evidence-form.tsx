import { SubmitOnceButton } from "@/components/admin/form/submit-once-button";
import type { ButtonLook } from "@/components/ui/button";

type Props = { readonly orderId: string; readonly look: ButtonLook };

/** A plain form: the response is a file, and writing the audit entry needs a POST. */
export function EvidenceForm({ orderId, look }: Props) {
  return (
    <form method="post" action={`/admin/orders/${orderId}/evidence`}>
      <SubmitOnceButton look={look} busyLabel="Creating PDF…" freeAfterMs={4_000}>
        Dispute evidence (PDF)
      </SubmitOnceButton>
    </form>
  );
}
