import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { controlClassName, FieldFrame } from "@/components/ui/field";

/** Emails a subscriber their preferences link. The server validates an empty field. */
export function TestLinkForm({ send }: { readonly send: AdminAction }) {
  return (
    <ActionForm
      action={send}
      submitLabel="Send test magic link"
      busyLabel="Sending…"
      className="grid max-w-md justify-items-start gap-4 [&>div]:w-full"
    >
      <FieldFrame
        id="email"
        label="Email"
        required
        hint="Enter a subscriber's email address. If you're a subscriber, you can use your own."
      >
        <input
          id="email"
          name="email"
          type="text"
          inputMode="email"
          autoComplete="email"
          maxLength={300}
          aria-describedby="email-hint"
          className={controlClassName}
        />
      </FieldFrame>
    </ActionForm>
  );
}
