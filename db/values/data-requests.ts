/** What a person asks for: a copy of their data, or that we delete it. */
export const dataRequestKinds = ["export", "deletion"] as const;
export type DataRequestKind = (typeof dataRequestKinds)[number];

/** How the request reached staff. */
export const dataRequestChannels = ["message", "email", "phone"] as const;
export type DataRequestChannel = (typeof dataRequestChannels)[number];

/** The law that sets the deadline. `unknown` gets the shortest one. */
export const dataRequestLaws = ["unknown", "ccpa", "gdpr"] as const;
export type DataRequestLaw = (typeof dataRequestLaws)[number];

export const dataRequestStatuses = ["open", "done", "refused"] as const;
export type DataRequestStatus = (typeof dataRequestStatuses)[number];

/** What an email about a request says. */
export type DataRequestEmail =
  | { readonly step: "confirm"; readonly kind: DataRequestKind; readonly url: string }
  | { readonly step: "file_ready"; readonly url: string; readonly expiresAt: string }
  | { readonly step: "deleted"; readonly kept: readonly string[] }
  | {
      readonly step: "extended";
      readonly kind: DataRequestKind;
      readonly reason: string;
      /** A calendar day, such as `2030-05-30`. */
      readonly dueOn: string;
    }
  | { readonly step: "refused"; readonly kind: DataRequestKind; readonly reason: string };
