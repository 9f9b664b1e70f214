"use client";

import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { Untranslated } from "@/components/ui/untranslated";

type Props = { readonly codes: readonly string[] };

/** Recovery codes, to write down, copy or download. They're shown once. */
export function RecoveryCodes({ codes }: Props) {
  const text = `${codes.join("\n")}\n`;

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast.success("Codes copied");
    } catch {
      toast.error("The browser didn't copy the codes", "Download them, or write them down.");
    }
  }

  function download() {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    link.download = "recovery-codes.txt";
    link.click();
    // Some browsers read it after the click.
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }

  return (
    <>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1">
        {codes.map((code) => (
          <li key={code}>
            <code>
              <Untranslated>{code}</Untranslated>
            </code>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button look="secondary" onClick={() => void copy()}>
          Copy codes
        </Button>
        <Button look="secondary" onClick={download}>
          Download codes
        </Button>
      </div>
    </>
  );
}
