import type { SubscriberStage } from "@/db/values/newsletter";
import type { SegmentCondition } from "@/db/values/segments";
import { formatStaffDay } from "@/lib/core/chicago-time";
import { checks } from "@/lib/quick-check/checks";
import {
  frequencyLabels,
  signupSourceLabels,
  subscriberFilterChoices,
} from "@/lib/subscribers/subscriber-copy";

type Choice = { readonly value: string; readonly label: string };

/** What conditions can name that's stored in the database. */
export type SegmentOptions = {
  readonly products: readonly Choice[];
  readonly broadcasts: readonly Choice[];
  readonly tags: readonly Choice[];
  readonly imports: readonly Choice[];
};

/** A field of a condition. Without choices it's a text field. */
export type ConditionField = {
  readonly name: string;
  readonly label: string;
  readonly choices?: readonly Choice[];
  readonly type?: "number" | "date";
};

/** A kind of condition as the builder offers it. */
export type ConditionKind = {
  readonly kind: SegmentCondition["kind"];
  readonly label: string;
  /** Between the label and the values. */
  readonly verbs: { readonly yes: string; readonly no: string };
  readonly fields: readonly ConditionField[];
};

const choice = (name: string, label: string, choices: readonly Choice[]): ConditionField => ({
  name,
  label,
  choices,
});

const condition = (
  kind: ConditionKind["kind"],
  label: string,
  fields: readonly ConditionField[],
  verbs: ConditionKind["verbs"] = { yes: "is", no: "isn’t" },
): ConditionKind => ({ kind, label, verbs, fields });

const toChoices = (labels: Readonly<Record<string, string>>): readonly Choice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const stageLabels: Readonly<Record<SubscriberStage, string>> = {
  w1: "Before the first welcome email",
  w2: "Before the second welcome email",
  sequence: "In the series",
  done: "Finished the series",
  none: "Not started, gets broadcasts only",
};

const progressLabels = {
  not_started: "Not started",
  started: "Started",
  finished: "Finished all required lessons",
} as const;

/** The kinds of conditions with their fields. Kinds without anything to choose are left out. */
export function listConditionKinds({
  products,
  broadcasts,
  tags,
  imports,
}: SegmentOptions): readonly ConditionKind[] {
  const questions = checks.map(({ key, question }) => ({ value: key, label: question }));
  const filters = subscriberFilterChoices.filter(({ value }) => value !== "");
  const kinds: readonly ConditionKind[] = [
    condition("bought", "Purchase", [choice("product", "Product", products)], {
      yes: "bought",
      no: "didn’t buy",
    }),
    condition("course", "Course", [choice("progress", "Progress", toChoices(progressLabels))]),
    condition(
      "quick_check",
      "Quick check",
      [
        choice("check", "Question", questions),
        choice("answer", "Answer", toChoices({ yes: "Yes", no: "No" })),
      ],
      { yes: "answered", no: "didn’t answer" },
    ),
    condition("frequency", "Frequency", [
      choice("frequency", "Frequency", toChoices(frequencyLabels)),
    ]),
    condition("series", "Place in the series", [choice("stage", "Place", toChoices(stageLabels))]),
    condition("issue", "Issues", [{ name: "position", label: "Issue number", type: "number" }], {
      yes: "reached issue",
      no: "hasn’t reached issue",
    }),
    condition("source", "Sign-up form", [choice("source", "Form", toChoices(signupSourceLabels))]),
    condition("tag", "Tag", [choice("tag", "Tag", tags)]),
    condition("import", "Import", [choice("importId", "Import", imports)], {
      yes: "is in",
      no: "isn’t in",
    }),
    condition("campaign", "Campaign", [
      choice("touch", "Which", toChoices({ first: "First", last: "Last" })),
      { name: "campaign", label: "Campaign name (utm_campaign)" },
    ]),
    condition(
      "joined",
      "Joined",
      [
        { name: "from", label: "First day", type: "date" },
        { name: "to", label: "Last day", type: "date" },
      ],
      { yes: "between", no: "not between" },
    ),
    condition("broadcast", "Broadcast", [choice("issueId", "Broadcast", broadcasts)], {
      yes: "got",
      no: "didn’t get",
    }),
    condition("filter", "List filter", [choice("filter", "Filter", filters)]),
    condition("search", "Email or first name", [{ name: "text", label: "Text" }], {
      yes: "contains",
      no: "doesn’t contain",
    }),
  ];
  return kinds.filter(({ fields }) => fields.every(({ choices }) => choices?.length !== 0));
}

/** Describes a condition: "Purchase bought The Royalties eBook". */
export function describeCondition(
  condition: SegmentCondition,
  kinds: readonly ConditionKind[],
): string {
  const known = kinds.find(({ kind }) => kind === condition.kind);
  const values: Readonly<Record<string, unknown>> = condition;
  if (!known) return `${condition.kind} ${condition.is ? "is" : "isn’t"} set`;
  const texts = known.fields.map(({ name, choices, type }) => {
    const value = String(values[name] ?? "");
    if (type === "date") return value === "" ? "any day" : formatStaffDay(value);
    return choices?.find((choice) => choice.value === value)?.label ?? value;
  });
  return `${known.label} ${known.verbs[condition.is ? "yes" : "no"]} ${texts.join(condition.kind === "joined" ? " and " : ", ")}`;
}
