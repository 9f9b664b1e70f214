import { type RefObject, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { controlClassName } from "@/components/ui/field";
import type { ActiveCode } from "@/lib/promotions/promotions";

type Props = {
  readonly codes: readonly ActiveCode[];
  /** Around the editor's fields. The link is added to the one named `body`. */
  readonly fields: RefObject<HTMLElement | null>;
};

/** Inserts a link with a promotion code at the cursor of an email's text. */
export function InsertCode({ codes, fields }: Props) {
  const id = useId();
  const [chosen, setChosen] = useState(codes[0]?.code ?? "");
  const code = codes.find((one) => one.code === chosen);
  if (!code) return null;
  function insert({ code, href, discount }: ActiveCode) {
    const body = fields.current?.querySelector<HTMLTextAreaElement>('textarea[name="body"]');
    if (!body) return;
    body.focus();
    body.setRangeText(
      `[Use code ${code}: ${discount}](${href})`,
      body.selectionStart,
      body.selectionEnd,
      "end",
    );
    // As if it was typed, so that the preview and the draft follow.
    body.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="grid gap-1.5">
        <label htmlFor={id} className="font-semibold">
          Promotion code
        </label>
        <select
          id={id}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          className={`${controlClassName} min-h-[max(3rem,calc(1lh+1.5rem))]`}
        >
          {codes.map(({ code: value, discount, ends }) => (
            <option key={value} value={value}>
              {value} ({discount}
              {ends ? `, until ${ends}` : ""})
            </option>
          ))}
        </select>
      </div>
      <Button look="secondary" onClick={() => insert(code)}>
        Insert code
      </Button>
    </div>
  );
}
