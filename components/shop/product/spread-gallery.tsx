"use client";

import { type ReactNode, useRef, useState } from "react";
import type { SpreadDialogProps } from "@/components/shop/product/spread-dialog";
import { useFetchedDialog } from "@/components/ui/use-fetched-dialog";

export type Spread = {
  readonly title: string;
  readonly pages: string;
  /** The largest file. */
  readonly src: string;
  readonly width: number;
  readonly height: number;
};

type Props = {
  readonly spreads: readonly Spread[];
  /** The pictures on the page, in the same order. */
  readonly pictures: readonly ReactNode[];
};

/** Spreads of the eBook, each of which opens large. */
export function SpreadGallery({ spreads, pictures }: Props) {
  const opener = useRef<HTMLButtonElement>(null);
  const [index, setIndex] = useState(0);
  const { Content, isOpen, open, onOpenChange } = useFetchedDialog<SpreadDialogProps>(
    () => import("@/components/shop/product/spread-dialog"),
  );
  return (
    <>
      <ul className="grid gap-8 md:grid-cols-2 lg:gap-12">
        {spreads.map(({ title, pages }, position) => (
          <li key={title}>
            <figure className="grid gap-3">
              <button
                type="button"
                aria-haspopup="dialog"
                aria-label={`Enlarge pages ${pages}`}
                onClick={(event) => {
                  opener.current = event.currentTarget;
                  setIndex(position);
                  void open();
                }}
                className="block cursor-zoom-in overflow-hidden rounded-sm border border-hairline bg-raised"
              >
                {pictures[position]}
              </button>
              <figcaption className="text-balance text-soft">
                {title}, pages {pages}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      {Content ? (
        <Content
          open={isOpen}
          onOpenChange={onOpenChange}
          returnFocusTo={opener}
          spreads={spreads}
          index={index}
          onChoose={setIndex}
        />
      ) : null}
    </>
  );
}
