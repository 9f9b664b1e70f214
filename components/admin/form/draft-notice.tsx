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
  /** True if a newer version was saved after these changes were started. */
  readonly isOutdated: boolean;
  /** True if the form contains other unsaved changes. */
  readonly isChanged: boolean;
  readonly onRestore: () => void;
  readonly onDiscard: () => void;
};

/** Offers unsaved changes of an earlier visit. */
export function DraftNotice(props: Props) {
  const { savedAt, onRestore, onDiscard } = props;
  return (
    <Notice title={`You have unsaved changes from ${timeFormat.format(savedAt)}`} announce>
      <p>{getText(props)}</p>
      <div className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
        <Button look="secondary" onClick={onRestore}>
          Restore changes
        </Button>
        <Button look="quiet" onClick={onDiscard}>
          Discard changes
        </Button>
      </div>
    </Notice>
  );
}

function getText({ isOutdated, isChanged }: Props): string {
  if (isOutdated)
    return "Someone has saved a newer version since then. If you restore your changes, compare them with the newer version before you save.";
  return isChanged
    ? "We kept those changes in this browser. If you restore them, they replace the text in the form."
    : "We kept your changes in this browser. The form shows the latest saved version.";
}
