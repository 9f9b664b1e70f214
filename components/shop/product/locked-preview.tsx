import { Waveform } from "@/components/shop/product/waveform";
import { Lock } from "@/components/ui/icons";

const drawnBars = 15;

/** A placeholder while no lesson has a free video; the waveform is decorative. */
export function LockedPreview({ isOpen }: { readonly isOpen: boolean }) {
  return (
    <figure className="relative overflow-hidden rounded-sm bg-ink text-paper dark:bg-raised">
      <div className="relative grid aspect-4/3 place-items-center p-[8%] sm:aspect-video">
        <Waveform
          bars={drawnBars}
          className="absolute inset-x-[8%] inset-y-[16%] h-[68%] w-[84%] text-accent opacity-60"
        />
        <div className="relative grid size-20 place-items-center rounded-full bg-paper text-ink md:size-24">
          <Lock className="size-9 md:size-11" />
        </div>
      </div>
      <figcaption className="flex flex-wrap justify-between gap-x-6 border-t-2 border-accent px-5 py-4 font-semibold md:px-7">
        <span>Preview locked</span>
        <span>
          {isOpen ? "Lessons unlock when you buy" : "Lessons open when the course launches"}
        </span>
      </figcaption>
    </figure>
  );
}
