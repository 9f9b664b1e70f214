import { TextLink } from "@/components/admin/display/text-link";
import { EmailText } from "@/components/ui/email-text";

type Props = { readonly href: string; readonly title: string; readonly email: string };

/** First cell of a list: a link to the entry, and its email address. */
export function NameEmailCell({ href, title, email }: Props) {
  return (
    <div className="md:min-w-32 xl:w-60">
      <TextLink href={href} className="font-semibold wrap-anywhere">
        {title}
      </TextLink>
      <br />
      <span className="text-soft">
        <EmailText email={email} />
      </span>
    </div>
  );
}
