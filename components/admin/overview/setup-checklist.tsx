import type { ReactNode } from "react";
import { TextLink } from "@/components/admin/display/text-link";
import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { Section } from "@/components/admin/layout/section";
import { CopyInstructions } from "@/components/admin/overview/copy-instructions";
import { FormField } from "@/components/forms/form-field";
import { formatTotalLength } from "@/lib/course/course-copy";
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
  meeting_room: "Open settings",
  booking: "Open availability",
  prices: "Open products",
  two_step: "Open your account",
  team: "Open settings",
  test_purchase: "Open the eBook",
  backup: "Open status",
  cron: "Open status",
};

type Props = {
  readonly items: readonly SetupItem[];
  readonly actions: Readonly<Record<"approve" | "confirmPrices", AdminAction>>;
};

/** What the site still needs before it opens. Shows nothing once everything is done. */
export function SetupChecklist({ items, actions }: Props) {
  const open = items.filter(({ isDone }) => !isDone);
  const done = items.filter(({ isDone }) => isDone);
  if (open.every(({ isOptional }) => isOptional)) return null;
  const yours = open.filter(({ by }) => by === "owner");
  const developers = open.filter(({ by }) => by === "developer");
  return (
    <Section title={`Setup: ${done.length} of ${items.length} done`}>
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
        <Items title="What you do" items={yours} actions={actions} />
        <Items title="What your developer does" items={developers} actions={actions}>
          <CopyInstructions text={formatInstructions(developers)} />
        </Items>
      </div>
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

type ItemsProps = Props & { readonly title: string; readonly children?: ReactNode };

function Items({ title, items, actions, children }: ItemsProps) {
  if (items.length === 0) return null;
  const minutes = items.reduce((sum, item) => sum + item.minutes, 0);
  return (
    <section className="min-w-0">
      <h3 className="font-display text-lg font-extrabold">
        {title}
        <span className="font-sans text-sm font-normal tracking-normal text-soft">
          {" "}
          about {formatTotalLength(minutes * 60)}
        </span>
      </h3>
      <ul className="mt-2 border-t border-hairline">
        {items.map((item) => (
          <li key={item.id} className="border-b border-hairline py-3">
            <h4 className="font-sans font-semibold tracking-normal">
              {item.task}
              <span className="font-normal text-soft"> · {item.minutes} min</span>
            </h4>
            <p className="max-w-[70ch] text-sm break-words text-soft">{item.text}</p>
            {item.id === "legal_texts" ? (
              <LegalTexts approve={actions.approve} />
            ) : (
              <ItemLink item={item} />
            )}
            {item.id === "prices" ? (
              <ActionForm
                action={actions.confirmPrices}
                submitLabel="Confirm prices"
                busyLabel="Saving…"
                hidden={{ prices: item.detail ?? "" }}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {children ? <div className="mt-4">{children}</div> : null}
    </section>
  );
}

/** The open items as a message to a developer. */
function formatInstructions(items: readonly SetupItem[]): string {
  return items.map(({ task, text }, index) => `${index + 1}. ${task}\n${text}`).join("\n\n");
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
