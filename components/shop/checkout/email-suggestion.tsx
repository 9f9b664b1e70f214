import { emailSuggestionId } from "@/components/shop/checkout/use-email-suggestion";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

type Props = {
  readonly suggestion: string;
  readonly onYes: () => void;
  readonly onNo: () => void;
};

/** Asks about a likely typo, because the receipt and download go to this address. */
export function EmailSuggestion({ suggestion, onYes, onNo }: Props) {
  return (
    <div id={emailSuggestionId} tabIndex={-1}>
      <Notice announce title={`Did you mean ${suggestion}?`}>
        <p>We'll send your receipt and download link to this address.</p>
        <div className="mt-3 flex flex-wrap gap-x-5 gap-y-2">
          <Button look="secondary" onClick={onYes}>
            Yes
          </Button>
          <Button look="quiet" onClick={onNo}>
            No, keep it
          </Button>
        </div>
      </Notice>
    </div>
  );
}
