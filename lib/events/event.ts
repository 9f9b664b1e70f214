/** An event as pages show it. */
export type CommunityEvent = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Where people meet, as they would say it; null when it is online. */
  readonly place: string | null;
  /** Where one signs up or joins, https. */
  readonly url: string | null;
};
