import type { FrequencyPref, SubscriberStage } from "@/db/values/newsletter";
import type { QuickCheckColumn, SegmentCondition } from "@/db/values/segments";
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

const isVerbs = { yes: "is", no: "isn’t" };

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

const checkName = (key: QuickCheckColumn): string =>
  checks.find((check) => check.key === key)?.question ?? key;

/** The kinds of conditions with their fields. Kinds without anything to choose are left out. */
export function listConditionKinds({
  products,
  broadcasts,
  tags,
  imports,
}: SegmentOptions): readonly ConditionKind[] {
  const kinds: readonly ConditionKind[] = [
    {
      kind: "bought",
      label: "Purchase",
      verbs: { yes: "bought", no: "didn’t buy" },
      fields: [{ name: "product", label: "Product", choices: products }],
    },
    {
      kind: "course",
      label: "Course",
      verbs: isVerbs,
      fields: [{ name: "progress", label: "Progress", choices: toChoices(progressLabels) }],
    },
    {
      kind: "quick_check",
      label: "Quick check",
      verbs: { yes: "answered", no: "didn’t answer" },
      fields: [
        {
          name: "check",
          label: "Question",
          choices: checks.map(({ key }) => ({ value: key, label: checkName(key) })),
        },
        { name: "answer", label: "Answer", choices: toChoices({ yes: "Yes", no: "No" }) },
      ],
    },
    {
      kind: "frequency",
      label: "Frequency",
      verbs: isVerbs,
      fields: [
        {
          name: "frequency",
          label: "Frequency",
          choices: toChoices(frequencyLabels satisfies Readonly<Record<FrequencyPref, string>>),
        },
      ],
    },
    {
      kind: "series",
      label: "Place in the series",
      verbs: isVerbs,
      fields: [{ name: "stage", label: "Place", choices: toChoices(stageLabels) }],
    },
    {
      kind: "issue",
      label: "Issues",
      verbs: { yes: "reached issue", no: "hasn’t reached issue" },
      fields: [{ name: "position", label: "Issue number", type: "number" }],
    },
    {
      kind: "source",
      label: "Sign-up form",
      verbs: isVerbs,
      fields: [{ name: "source", label: "Form", choices: toChoices(signupSourceLabels) }],
    },
    {
      kind: "tag",
      label: "Tag",
      verbs: isVerbs,
      fields: [{ name: "tag", label: "Tag", choices: tags }],
    },
    {
      kind: "import",
      label: "Import",
      verbs: { yes: "is in", no: "isn’t in" },
      fields: [{ name: "importId", label: "Import", choices: imports }],
    },
    {
      kind: "campaign",
      label: "Campaign",
      verbs: isVerbs,
      fields: [
        { name: "touch", label: "Which", choices: toChoices({ first: "First", last: "Last" }) },
        { name: "campaign", label: "Campaign name (utm_campaign)" },
      ],
    },
    {
      kind: "joined",
      label: "Joined",
      verbs: { yes: "between", no: "not between" },
      fields: [
        { name: "from", label: "First day", type: "date" },
        { name: "to", label: "Last day", type: "date" },
      ],
    },
    {
      kind: "broadcast",
      label: "Broadcast",
      verbs: { yes: "got", no: "didn’t get" },
      fields: [{ name: "issueId", label: "Broadcast", choices: broadcasts }],
    },
    {
      kind: "filter",
      label: "List filter",
      verbs: isVerbs,
      fields: [
        {
          name: "filter",
          label: "Filter",
          choices: subscriberFilterChoices.filter(({ value }) => value !== ""),
        },
      ],
    },
    {
      kind: "search",
      label: "Email or first name",
      verbs: { yes: "contains", no: "doesn’t contain" },
      fields: [{ name: "text", label: "Text" }],
    },
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
