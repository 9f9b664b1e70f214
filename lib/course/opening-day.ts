const format = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  year: "numeric",
  month: "long",
  day: "numeric",
});

/** Formats a calendar day such as `2027-01-15` as "January 15, 2027". */
export function formatDay(day: string): string {
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** How many days after the opening a presale purchase is refundable in full. */
export const presaleRefundDays = 14;

/** What a customer must know before paying for a course in presale; its refund line says the rest. */
export function getPresaleText(opensOn: string): string {
  return `Opens on ${formatDay(opensOn)}.`;
}
