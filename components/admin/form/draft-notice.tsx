import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { site } from "@/lib/core/site";

const timeFormat = new Intl.DateTimeFormat("en-US", {
  timeZone: site.timeZone,
  dateStyle: "medium",
  timeStyle: "short",
});

type Props = {
  readonly savedAt: number;
  /** True if a newer version was saved after the draft was started. */
  readonly isOutdated: boolean;
  readonly onRestore: () => void;
  readonly onDiscard: () => void;
};

/** Offers an unsaved draft of an earlier visit. */
export function DraftNotice({ savedAt, isOutdated, onRestore, onDiscard }: Props) {
  return (
    <Notice title={`You have unsaved changes from ${timeFormat.format(savedAt)}`} announce>
      <p>
        {isOutdated
          ? "Someone has saved a newer version since then. If you restore your draft, compare it with the newer version before you save."
          : "We kept your changes as a draft in this browser. The form shows the latest saved version."}
      </p>
      <div className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
        <Button look="secondary" onClick={onRestore}>
          Restore draft
        </Button>
        <Button look="quiet" onClick={onDiscard}>
          Discard draft
        </Button>
      </div>
    </Notice>
  );
}
