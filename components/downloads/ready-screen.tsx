import type { ReactNode } from "react";
import { EbookCover } from "@/components/shop/product/ebook-image";
import { Lock } from "@/components/ui/icons";
import { NumberedList } from "@/components/ui/numbered-list";
import { downloadPolicy } from "@/lib/downloads/expiry";
import type { FirstStep } from "@/lib/ebook-files/read-ebook-files";

type Props = {
  readonly isDelivered: boolean;
  /** What to do first with the eBook; none for an eBook that we don't know. */
  readonly firstSteps: readonly FirstStep[];
  /** The panel with the button. */
  readonly children: ReactNode;
};

export function ReadyScreen({ isDelivered, firstSteps, children }: Props) {
  return (
    <div className="wrap grid items-start page-top gap-10 pb-12 md:grid-cols-[4fr_7fr] md:gap-12 md:pb-16 lg:gap-16">
      <div className="max-md:hidden">
        <EbookCover />
      </div>
      <div className="grid gap-8">
        <h1 className="text-poster">Your eBook</h1>
        <p className="max-w-[44ch] text-xl text-soft">
          {isDelivered
            ? "Your download is complete. If your device didn't save the file, download it again."
            : "Your PDF is ready and stamped with your name. It comes with a file pack: a workbook and Word documents."}
        </p>
        {children}
        {firstSteps.length > 0 ? (
          <section aria-labelledby="first-steps" className="max-w-2xl">
            <h2 id="first-steps" className="text-2xl">
              Where to start
            </h2>
            <div className="mt-4">
              <NumberedList items={firstSteps} size="small" />
            </div>
          </section>
        ) : null}
        <SecurityNote />
      </div>
    </div>
  );
}

function SecurityNote() {
  return (
    <div className="flex max-w-2xl gap-4">
      <Lock className="mt-1 size-6 text-emphasis" />
      <div className="grid gap-2">
        <h2 className="text-xl">For your security</h2>
        <p>This link works once and is tied to the browser and IP address that open the eBook.</p>
        <p className="text-soft">
          From then on, you have {downloadPolicy.sessionMinutes} minutes to download the file in
          that browser, as often as you need. Every page of the PDF shows your email address and
          order number.
        </p>
      </div>
    </div>
  );
}
