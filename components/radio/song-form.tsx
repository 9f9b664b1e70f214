"use client";

import { useActionState, useMemo } from "react";
import { FormFieldsContext } from "@/components/forms/form-context";
import { RadioFields } from "@/components/radio/radio-fields";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
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
  readonly action: (previous: SongFormState, form: FormData) => Promise<SongFormState>;
};

const none = {};

/** The customer's form for one package. Works without JavaScript. */
export function SongForm(props: Props) {
  const { token, orderItemId, quantity, title, details, isSent, action } = props;
  const [state, send, isBusy] = useActionState(action, null);
  const invalid = state?.status === "invalid" ? state : null;
  const fields = useMemo(
    () => ({ errors: invalid?.fields ?? none, typed: invalid?.typed ?? none }),
    [invalid],
  );
  return (
    <form action={send} noValidate aria-label={`Your song: ${title}`} className="grid gap-5">
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="orderItemId" value={orderItemId} />
      <FormFieldsContext value={fields}>
        <RadioFields
          key={state ? JSON.stringify([state, details]) : "first"}
          idPrefix={`${orderItemId}-`}
          quantity={quantity}
          details={details}
        />
      </FormFieldsContext>
      <div>
        <Button type="submit" size="lg" busy={isBusy} className="w-full sm:w-auto">
          {isBusy ? "Sending…" : isSent ? "Send changes" : "Send song"}
        </Button>
      </div>
      {state ? <FormMessage state={state} /> : null}
    </form>
  );
}

function FormMessage({ state }: { readonly state: NonNullable<SongFormState> }) {
  switch (state.status) {
    case "saved":
      return <Notice tone="success" announce title="We got your song. Thank you!" />;
    case "locked":
      return (
        <Notice tone="error" announce title="This song is locked">
          Our team has started working on this song, so your changes weren't saved. To change
          something, reply to our email.
        </Notice>
      );
    case "rate_limited":
      return (
        <Notice tone="error" announce title={rateLimitedCopy.title}>
          {rateLimitedCopy.text}
        </Notice>
      );
    case "invalid":
      return (
        <Notice tone="error" announce title="Something is missing">
          {Object.values(state.fields).join(". ")}
        </Notice>
      );
    case "fault":
      return (
        <Notice tone="error" announce title="We couldn't save your song">
          Try again in a moment. Reference: {state.faultId}
        </Notice>
      );
  }
}

type Texts = Readonly<Record<string, string>>;

/** State of the song form; null before the first submission. */
export type SongFormState =
  | { readonly status: "saved" | "locked" | "rate_limited" }
  | { readonly status: "invalid"; readonly fields: Texts; readonly typed: Texts }
  | { readonly status: "fault"; readonly faultId: string }
  | null;
