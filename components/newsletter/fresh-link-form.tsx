"use client";

import { preferencesTexts, reasonOf } from "@/components/newsletter/preferences-state";
import { usePrivateForm } from "@/components/newsletter/use-private-form";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { Result } from "@/lib/result";
import type { ActionOutcome } from "@/lib/web/action-outcome";

type Outcome = ActionOutcome<Result<"sent", "invalid">>;

type Props = {
  readonly token: string;
  readonly send: (form: FormData) => Promise<Outcome>;
  readonly sendWithoutScripts: (form: FormData) => Promise<void>;
};

/** Mails a link on request to the reader whose page this is. */
export function FreshLinkForm({ token, send, sendWithoutScripts }: Props) {
  const { isBusy, onSubmit } = usePrivateForm(send, tell);
  return (
    <form action={sendWithoutScripts} onSubmit={onSubmit}>
      <input type="hidden" name="token" value={token} />
      <Button type="submit" look="secondary" busy={isBusy}>
        {isBusy ? "Sending…" : "Email me a link for that"}
      </Button>
    </form>
  );
}

function tell(outcome: Outcome | null): void {
  if (outcome?.status === "done" && outcome.value.ok) toast.success(preferencesTexts.link_sent);
  else toast.error(preferencesTexts.link_not_sent, reasonOf(outcome));
}
