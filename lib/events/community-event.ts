/** An event as public pages show it. */
export type CommunityEvent = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Null if the event is online. */
  readonly location: string | null;
  /** Where to sign up or join; https. */
  readonly url: string | null;
};
