"use client";

import type { KeyboardEvent } from "react";
import type { Spread } from "@/components/shop/product/spread-gallery";
import { Button } from "@/components/ui/button";
import { Dialog, type DialogProps } from "@/components/ui/dialog";
import { ArrowRight } from "@/components/ui/icons";

export type SpreadDialogProps = Pick<DialogProps, "open" | "onOpenChange" | "returnFocusTo"> & {
  readonly spreads: readonly Spread[];
  readonly index: number;
  readonly onChoose: (index: number) => void;
};

/** A spread in most of the window, larger than a phone is wide. Arrow keys lead to the others. */
export default function SpreadDialog({ spreads, index, onChoose, ...dialog }: SpreadDialogProps) {
  const spread = spreads[index];
  if (!spread) return null;
  const { title, pages, src, width, height } = spread;
  const step = (by: number) => onChoose((index + by + spreads.length) % spreads.length);

  function onKeyDown({ key, target }: KeyboardEvent) {
    // Where the picture is wider than its frame, the keys scroll it.
    if (target instanceof Element && target.scrollWidth > target.clientWidth) return;
    if (key === "ArrowLeft") step(-1);
    if (key === "ArrowRight") step(1);
  }

  return (
    <Dialog {...dialog} title={`${title}, pages ${pages}`} placement="full">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons below do the same */}
      <div onKeyDown={onKeyDown} className="flex min-h-0 flex-1 flex-col gap-4">
        <section
          key={src}
          aria-label={`Pages ${pages}, enlarged`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
          tabIndex={0}
          data-safe-action
          className="min-h-0 flex-1 overflow-auto bg-raised"
        >
          {/* biome-ignore lint/performance/noImgElement: already in two sizes of AVIF */}
          <img
            src={src}
            width={width}
            height={height}
            alt={`Pages ${pages} of the eBook`}
            className="mx-auto h-auto w-full max-w-none min-w-3xl lg:w-[min(100%,calc((100dvh-12rem)*1.5))]"
          />
        </section>
        <div className="flex items-center justify-between gap-4">
          <Button look="secondary" onClick={() => step(-1)}>
            <ArrowRight className="size-5 rotate-180" />
            <span>
              Previous<span className="max-sm:sr-only"> pages</span>
            </span>
          </Button>
          <p role="status" className="figures whitespace-nowrap text-soft">
            {index + 1} of {spreads.length}
          </p>
          <Button look="secondary" onClick={() => step(1)}>
            <span>
              Next<span className="max-sm:sr-only"> pages</span>
            </span>
            <ArrowRight />
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
