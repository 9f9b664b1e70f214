import type { FrequencyPref, SignupSource, SubscriberStage } from "@/db/values/newsletter";
import type { SubscriberFilter } from "@/db/values/subscribers";

/** How far someone with access to the course is. `finished`: every required lesson is complete. */
export const courseProgresses = ["not_started", "started", "finished"] as const;
type CourseProgress = (typeof courseProgresses)[number];

/** Columns of the quick check's answers. */
export const quickCheckColumns = [
  "reg_check_pro",
  "reg_check_ipi",
  "reg_check_isrc",
  "reg_check_iswc",
  "mlc_active",
  "sx_active",
  "split_sheets_all",
] as const;
export type QuickCheckColumn = (typeof quickCheckColumns)[number];

/** The first or the latest campaign that brought a subscriber before signing up. */
export const campaignTouches = ["first", "last"] as const;
type CampaignTouch = (typeof campaignTouches)[number];

type Condition<Kind extends string, Values> = {
  readonly kind: Kind;
  /** False turns the condition into its opposite. */
  readonly is: boolean;
} & Readonly<Values>;

/** One condition of a segment, as stored. Kinds and their values are never renamed. */
export type SegmentCondition =
  /** Has a paid item of the product that wasn't refunded, or what came with another item. */
  | Condition<"bought", { product: string }>
  | Condition<"course", { progress: CourseProgress }>
  | Condition<"quick_check", { check: QuickCheckColumn; answer: "yes" | "no" }>
  | Condition<"frequency", { frequency: FrequencyPref }>
  /** The next email: a welcome email, an issue, or none because the series is over. */
  | Condition<"series", { stage: SubscriberStage }>
  /** The issues up to this position were sent. */
  | Condition<"issue", { position: number }>
  | Condition<"source", { source: SignupSource }>
  | Condition<"tag", { tag: string }>
  /** The import added them or found them here. */
  | Condition<"import", { importId: string }>
  /** A campaign's `utm_campaign`. */
  | Condition<"campaign", { touch: CampaignTouch; campaign: string }>
  /** Chicago days, both included. Either may be missing. */
  | Condition<"joined", { from: string | null; to: string | null }>
  /** The broadcast was or is being sent to them, and didn't fail or bounce. */
  | Condition<"broadcast", { issueId: string }>
  /** A filter of the subscriber list. */
  | Condition<"filter", { filter: SubscriberFilter }>
  /** What the subscriber list's search finds. */
  | Condition<"search", { text: string }>;
