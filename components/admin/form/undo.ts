import type { AdminAction, Texts } from "@/components/admin/form/use-admin-action";
import { type ToastAction, toast } from "@/components/ui/toast";

/** Reverses an action. Only for changes that no one outside has noticed yet, such as by email. */
export type Undo = {
  readonly action: AdminAction;
  /** The fields of the reverse action. Missing if the result of the action has them. */
  readonly fields?: Texts;
  /** More of its fields, each with the name of the field that was sent with its value. */
  readonly sentFields?: Texts;
};

/** Returns the toast's Undo button; none if the change can't be reversed. */
export function getUndoActions(
  undo: Undo | undefined,
  sent: FormData,
  fromResult: readonly Texts[] | undefined,
): readonly ToastAction[] {
  if (!undo) return [];
  const forms = fromResult ?? (undo.fields ? [buildFields(undo, sent)] : []);
  if (forms.length === 0) return [];
  return [{ label: "Undo", onClick: () => void reverse(undo.action, forms) }];
}

function buildFields({ fields, sentFields = {} }: Undo, sent: FormData): Texts {
  const copied = Object.entries(sentFields).map(([name, source]) => [
    name,
    String(sent.get(source) ?? ""),
  ]);
  return { ...fields, ...Object.fromEntries(copied) };
}

/** One after the other. What someone else changed since stays as it is, and the toast says so. */
async function reverse(action: AdminAction, forms: readonly Texts[]): Promise<void> {
  let failed: { readonly title: string; readonly description?: string } | null = null;
  let count = 0;
  for (const fields of forms) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const state = await action(null, form).catch(() => null);
    if (state?.status === "done") count += 1;
    else failed = state?.message ?? noResponse;
  }
  if (!failed) toast.success("Change undone");
  else if (count === 0) toast.error(failed.title, failed.description);
  else toast.neutral(`${count} of ${forms.length} changes undone`, failed.description);
}

const noResponse = {
  title: "No response from the server",
  description: "Reload the page to see whether the change was undone.",
};
