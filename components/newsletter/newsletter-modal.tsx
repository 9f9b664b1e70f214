"use client";

import type { RefObject } from "react";
import { SignupFields } from "@/components/newsletter/signup-fields";
import { useSignup } from "@/components/newsletter/use-signup";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { SignupSource } from "@/lib/newsletter/subscriber";

export type NewsletterModalProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly source: SignupSource;
  readonly title?: string;
  readonly note?: string | undefined;
  readonly placement?: "center" | "sheet";
  readonly returnFocusTo: RefObject<HTMLElement | null>;
};

const offer =
  "Ninety short lessons on royalties, publishing and getting paid abroad. Free, one mail at a time, as often as you like.";

/** The sign-up form over the page. Fetched when it first opens. */
export default function NewsletterModal({
  source,
  title = "The newsletter",
  note,
  onOpenChange,
  ...dialog
}: NewsletterModalProps) {
  const signup = useSignup(source, () => onOpenChange(false));
  return (
    <Dialog {...dialog} onOpenChange={onOpenChange} title={title} description={note ?? offer}>
      <form {...signup.form} noValidate className="relative grid gap-5">
        <SignupFields source={source} signup={signup} focusFirst={source !== "popup"} />
        <Button type="submit" size="lg" busy={signup.isBusy}>
          {signup.isBusy ? "Subscribing..." : "Subscribe"}
        </Button>
      </form>
    </Dialog>
  );
}
