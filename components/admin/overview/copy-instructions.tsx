"use client";

import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";

/** Copies what a developer has to do, to send it to them. */
export function CopyInstructions({ text }: { readonly text: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast.success("Instructions copied");
    } catch {
      toast.error("The browser didn’t copy the instructions", "Select the text and copy it.");
    }
  }

  return (
    <Button look="secondary" onClick={() => void copy()}>
      Copy instructions
    </Button>
  );
}
