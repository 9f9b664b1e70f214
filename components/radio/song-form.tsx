"use client";

import { useVisitorForm } from "@/components/forms/use-visitor-form";
import { VisitorForm } from "@/components/forms/visitor-form";
import { RadioFields } from "@/components/radio/radio-fields";
import { Notice } from "@/components/ui/notice";
import { unreachableText } from "@/lib/forms/form-copy";
import type { FormResult, VisitorAction } from "@/lib/forms/form-result";
import type { CustomerSong } from "@/lib/radio/read-submissions";
import { rateLimitedCopy } from "@/lib/rate-limit/rate-limit-copy";

type Props = {
  readonly token: string;
  readonly orderItemId: string;
  readonly quantity: number;
  /** The package, because a page can have several of these forms. */
  readonly title: string;
  readonly details: CustomerSong["details"];
  readonly isSent: boolean;
  readonly action: VisitorAction<unknown, unknown>;
};

/** The customer's form for one package. */
export function SongForm(props: Props) {
  const { token, orderItemId, quantity, title, details, isSent, action } = props;
  const form = useVisitorForm(action);
  return (
    <VisitorForm
      form={form}
      label={`Your song: ${title}`}
      className="grid gap-5"
      submitLabel={isSent ? "Send changes" : "Send song"}
      busyLabel="Sending…"
      size="lg"
      message={form.result ? <SongMessage result={form.result} /> : null}
      hasMessageBelow
    >
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="orderItemId" value={orderItemId} />
      <RadioFields
        key={JSON.stringify(details)}
        idPrefix={`${orderItemId}-`}
        quantity={quantity}
        details={details}
      />
    </VisitorForm>
  );
}

function SongMessage({ result }: { readonly result: FormResult<unknown, unknown> }) {
  switch (result.status) {
    case "done":
      return <Notice tone="success" announce title="We got your song. Thank you!" />;
    case "refused":
      return (
        <Notice tone="error" announce title="This song is locked">
          Our team has started working on this song, so your changes weren't saved. To change
          something, reply to our email.
        </Notice>
      );
    case "limited":
      return (
        <Notice tone="error" announce title={rateLimitedCopy.title}>
          {rateLimitedCopy.text}
        </Notice>
      );
    case "invalid":
      return (
        <Notice tone="error" announce title="Something is missing">
          {Object.values(result.fields).join(". ")}
        </Notice>
      );
    case "fault":
      return (
        <Notice tone="error" announce title="We couldn't save your song">
          {result.faultId === null
            ? unreachableText
            : `Try again in a moment. Reference: ${result.faultId}`}
        </Notice>
      );
  }
}
