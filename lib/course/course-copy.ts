/** Formats a length as `4:05`, or `1:02:05` from an hour on. */
export function formatLength(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = String(seconds % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** Formats a total such as `48 minutes` or `2 hours 5 minutes`. */
export function formatTotalLength(seconds: number): string {
  const total = Math.max(1, Math.round(seconds / 60));
  const hours = Math.floor(total / 60);
  const minutes = total % 60;
  const parts = [
    hours > 0 ? `${hours} ${hours === 1 ? "hour" : "hours"}` : "",
    minutes > 0 ? `${minutes} ${minutes === 1 ? "minute" : "minutes"}` : "",
  ];
  return parts.filter(Boolean).join(" ");
}

/** Formats a length in minutes and seconds, such as `72:05`, as staff type it. */
export function formatMinutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

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

/** In how many days after buying the course, or after its opening, customers get their money back without asking. */
export const courseRefundDays = 14;

/** What a customer must know before paying for a course in presale; its refund line says the rest. */
export function getPresaleText(opensOn: string): string {
  return `Opens on ${formatDay(opensOn)}.`;
}

/** Formats a file's size, such as `24 KB`, `12.3 MB` or `1.25 GB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 100_000) return `${Math.ceil(bytes / 1_000)} KB`;
  const megabytes = bytes / 1_000_000;
  return megabytes < 1_000 ? `${megabytes.toFixed(1)} MB` : `${(megabytes / 1_000).toFixed(2)} GB`;
}
