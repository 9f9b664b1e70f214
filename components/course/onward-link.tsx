import { type ButtonLook, buttonClassName } from "@/components/ui/button";
import { ArrowRight, Download } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import type { Onward } from "@/lib/course/read-learn";

type Props = {
  readonly onward: NonNullable<Onward>;
  readonly look?: ButtonLook;
};

/** Leads from a lesson or exercise to the next one, and after the last to the certificate. */
export function OnwardLink({ onward, look = "primary" }: Props) {
  if (onward === "certificate") {
    return (
      <Link prefetch={false} href="/learn" className={buttonClassName(look)}>
        Go to your certificate
        <ArrowRight />
      </Link>
    );
  }
  return (
    <Link prefetch={false} href={onward.href} className={buttonClassName(look)}>
      Next: {onward.title}
      <ArrowRight />
    </Link>
  );
}

/**
 * The buttons that download the certificate, as a PDF and as an image to post. The first download
 * issues it, so it's a POST.
 */
export function CertificateForm({ look }: { readonly look: ButtonLook }) {
  return (
    <form method="post" action="/learn/certificate" className="flex flex-wrap gap-4">
      <button type="submit" className={buttonClassName(look, "lg")}>
        <Download />
        Download your certificate
      </button>
      <button
        type="submit"
        formAction="/learn/certificate?format=image"
        className={`${buttonClassName("quiet", "lg")} ${look === "onAccent" ? "text-current decoration-current" : ""}`}
      >
        Image to post
      </button>
    </form>
  );
}
