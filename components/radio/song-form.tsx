"use client";

import { useActionState, useMemo } from "react";
import { ShownFields } from "@/components/forms/form-context";
import { RadioFields } from "@/components/radio/radio-fields";
import type { SongAnswer } from "@/components/radio/song-answer";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { BuyerSong } from "@/lib/radio/read-buyer-songs";

type Props = {
  readonly token: string;
  readonly orderItemId: string;
  readonly quantity: number;
  readonly details: BuyerSong["details"];
  readonly isSent: boolean;
  readonly action: (previous: SongAnswer, form: FormData) => Promise<SongAnswer>;
};

const none = {};

/** The customer's form for one package. Works without JavaScript. */
export function SongForm({ token, orderItemId, quantity, details, isSent, action }: Props) {
  const [answer, send, isBusy] = useActionState(action, null);
  const refused = answer?.status === "invalid" ? answer : null;
  const fields = useMemo(
    () => ({ errors: refused?.fields ?? none, typed: refused?.typed ?? none }),
    [refused],
  );
  return (
    <form action={send} noValidate aria-label="Your song" className="grid gap-5">
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="orderItemId" value={orderItemId} />
      <ShownFields value={fields}>
        <RadioFields
          key={answer ? JSON.stringify([answer, details]) : "first"}
          idPrefix={`${orderItemId}-`}
          quantity={quantity}
          details={details}
        />
      </ShownFields>
      <div>
        <Button type="submit" size="lg" busy={isBusy} className="w-full sm:w-auto">
          {isBusy ? "Sending…" : isSent ? "Send the changes" : "Send the song"}
        </Button>
      </div>
      {answer ? <Answer answer={answer} /> : null}
    </form>
  );
}

function Answer({ answer }: { readonly answer: NonNullable<SongAnswer> }) {
  switch (answer.status) {
    case "saved":
      return <Notice tone="success" announce title="We have your song. Thank you" />;
    case "locked":
      return (
        <Notice tone="error" announce title="It can't be changed any more">
          Our team has begun with this song. Reply to our mail if something is wrong.
        </Notice>
      );
    case "rate_limited":
      return (
        <Notice tone="error" announce title="Rate Limited">
          Too many attempts. Please wait before trying again.
        </Notice>
      );
    case "invalid":
      return (
        <Notice tone="error" announce title="Something is missing">
          {Object.values(answer.fields).join(". ")}
        </Notice>
      );
    case "fault":
      return (
        <Notice tone="error" announce title="It could not be saved">
          Please try again in a moment. Reference: {answer.faultId}
        </Notice>
      );
  }
}
