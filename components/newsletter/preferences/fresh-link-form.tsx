"use client";

import { useVisitorForm } from "@/components/forms/use-visitor-form";
import { VisitorForm } from "@/components/forms/visitor-form";
import {
  getFailureReason,
  preferencesTexts,
} from "@/components/newsletter/preferences/preferences-state";
import { useProfile } from "@/components/site/profile/profile-context";
import { toast } from "@/components/ui/toast";
import type { VisitorAction } from "@/lib/forms/form-result";

type Props = {
  readonly token: string;
  readonly send: VisitorAction<"sent", "invalid">;
};

/** Emails a fresh preferences link to the subscriber viewing the page. */
export function FreshLinkForm({ token, send }: Props) {
  const { contactEmail } = useProfile();
  const form = useVisitorForm(send, {
    onResult(result) {
      if (result.status === "done") toast.success(preferencesTexts.link_sent);
      else toast.error(preferencesTexts.link_not_sent, getFailureReason(result, contactEmail));
    },
  });
  return (
    <VisitorForm
      form={form}
      submitLabel="Email me a new link"
      busyLabel="Sending…"
      look="secondary"
    >
      <input type="hidden" name="token" value={token} />
    </VisitorForm>
  );
}
