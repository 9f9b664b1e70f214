import { JoinButton } from "@/components/community/join-button";
import { NewsletterButton } from "@/components/newsletter/signup/newsletter-button";
import { buttonClassName } from "@/components/ui/button";
import type { CommunityLinks } from "@/lib/profile/profile-links";

type Props = {
  /** Null while there's no community. */
  readonly links: CommunityLinks | null;
  readonly label: string;
};

/** The button to join the chat, or, until there is one, how to hear when it opens. */
export function JoinCommunity({ links, label }: Props) {
  if (links) return <JoinButton links={links} label={label} />;
  return (
    <div className="grid justify-items-start gap-4">
      <p className="max-w-[36ch] text-lg font-semibold">
        The chat isn't open yet. We'll announce the opening in the newsletter.
      </p>
      <NewsletterButton className={buttonClassName("primary", "lg")}>
        Get the newsletter
      </NewsletterButton>
    </div>
  );
}
