/** Lifetimes of a data request's links, in days. Pages and emails show these numbers. */
export const dataRequestPolicy = {
  /** To confirm the request, since the link was last emailed. */
  confirmDays: 7,
  /** To download an export, since staff sent it. */
  fileDays: 7,
  /** An unconfirmed request is on Today's list this many days before its deadline. */
  remindDays: 7,
} as const;
