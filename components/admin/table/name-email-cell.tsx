import { EmailText } from "@/components/admin/display/email-text";
import { Link } from "@/components/ui/link";

type Props = { readonly href: string; readonly title: string; readonly email: string };

/** First cell of a list: a link to the entry, and its email address. */
export function NameEmailCell({ href, title, email }: Props) {
  return (
    <div className="md:min-w-32 xl:w-60">
      <Link
        href={href}
        prefetch={false}
        className="font-semibold wrap-anywhere underline underline-offset-4"
      >
        {title}
      </Link>
      <br />
      <span className="text-soft">
        <EmailText email={email} />
      </span>
    </div>
  );
}
