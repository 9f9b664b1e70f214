import { TextLink } from "@/components/admin/display/text-link";
import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { Section } from "@/components/admin/layout/section";
import { FormField } from "@/components/forms/form-field";
import type { SetupItem, SetupItemId } from "@/lib/setup/setup-items";

const linkLabels: Readonly<Record<SetupItemId, string>> = {
  payment_keys: "Open Stripe's API keys",
  webhook: "Open status",
  sender_domain: "Open deliverability",
  postal_address: "Open settings",
  legal_texts: "Read the terms",
  placeholders: "Open settings",
  course: "Open the course",
  success_rate: "Open the About page",
  people: "Open people",
  stations: "Open stations",
  administration: "Open the page",
  backup: "Open status",
  cron: "Open status",
};

type Props = {
  readonly items: readonly SetupItem[];
  readonly approve: AdminAction;
};

/** What the site still needs before it opens. Shows nothing once everything is done. */
export function SetupChecklist({ items, approve }: Props) {
  const open = items.filter(({ isDone }) => !isDone);
  const done = items.filter(({ isDone }) => isDone);
  if (open.length === 0) return null;
  return (
    <Section title={`Setup: ${done.length} of ${items.length} done`}>
      <ul className="grid gap-5 lg:grid-cols-2 lg:gap-x-10">
        {open.map((item) => (
          <li key={item.id} className="min-w-0">
            <h3 className="font-display text-lg font-extrabold">
              <span className="text-emphasis">To do:</span> {item.task}
            </h3>
            <p className="max-w-[70ch] break-words">{item.text}</p>
            {item.id === "legal_texts" ? (
              <LegalTexts approve={approve} />
            ) : (
              <ItemLink item={item} />
            )}
          </li>
        ))}
      </ul>
      {done.length > 0 ? (
        <details className="mt-5 text-sm">
          <summary className="w-fit cursor-pointer py-3">Show what's done ({done.length})</summary>
          <ul className="grid gap-2">
            {done.map(({ id, title, text }) => (
              <li key={id} className="max-w-[70ch] break-words">
                <span className="font-semibold text-success">Done: {title}.</span> {text}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </Section>
  );
}

function ItemLink({ item: { id, href } }: { readonly item: SetupItem }) {
  return (
    <TextLink href={href} className="inline-block py-2.5">
      {linkLabels[id]}
    </TextLink>
  );
}

function LegalTexts({ approve }: { readonly approve: AdminAction }) {
  return (
    <>
      <p className="flex flex-wrap gap-x-4">
        <TextLink href="/terms" className="py-2.5">
          Terms of Service
        </TextLink>
        <TextLink href="/privacy" className="py-2.5">
          Privacy Policy
        </TextLink>
        <TextLink href="/legal" className="py-2.5">
          Legal Notice
        </TextLink>
      </p>
      <ActionForm
        action={approve}
        submitLabel="Record approval"
        busyLabel="Saving…"
        className="mt-1 grid max-w-md justify-items-start gap-3"
      >
        <FormField
          name="approvedBy"
          label="Approved by"
          autoComplete="off"
          maxLength={120}
          required
          hint="Enter the name of the lawyer who approved the texts. We'll also record your email address and the time."
        />
      </ActionForm>
    </>
  );
}
