import type { ReactNode } from "react";
import { SecurityNote } from "@/components/downloads/security-note";
import { EbookCover } from "@/components/shop/product/ebook-cover";

type Props = {
  readonly bookTitle: string;
  readonly isDelivered: boolean;
  /** The panel with the button. */
  readonly children: ReactNode;
};

export function ReadyScreen({ bookTitle, isDelivered, children }: Props) {
  return (
    <div className="wrap grid items-start gap-10 py-12 md:grid-cols-[4fr_7fr] md:gap-12 md:py-16 lg:grid-cols-[5fr_7fr] lg:gap-20">
      <div className="max-md:hidden">
        <EbookCover title={bookTitle} />
      </div>
      <div className="grid gap-8">
        <h1 className="text-poster">Your eBook</h1>
        <p className="max-w-[44ch] text-xl text-soft">
          {isDelivered
            ? "Delivered. If your device did not keep it, fetch it once more."
            : "Paid and ready: a PDF, stamped for you."}
        </p>
        {children}
        <SecurityNote />
      </div>
    </div>
  );
}
