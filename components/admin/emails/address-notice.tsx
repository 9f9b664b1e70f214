import { TextLink } from "@/components/admin/display/text-link";
import { Notice } from "@/components/ui/notice";

type Props = {
  /** What the postal address still needs; nothing is shown if it's complete. */
  readonly gaps: readonly string[];
  /** Only admins can edit the business profile. */
  readonly canEdit: boolean;
};

const list = new Intl.ListFormat("en-US", { type: "conjunction" });

/** Explains why the newsletter isn't sent. */
export function AddressNotice({ gaps, canEdit }: Props) {
  if (gaps.length === 0) return null;
  return (
    <Notice title="The newsletter is on hold">
      <p>
        Every newsletter must show a complete postal address, and yours still needs{" "}
        {list.format(gaps)}. We'll resume sending once you publish a complete address.
      </p>
      <p className="mt-2">
        {canEdit ? (
          <TextLink href="/admin/settings/profile">Complete the address</TextLink>
        ) : (
          "Ask an admin to complete the address in Settings."
        )}
      </p>
    </Notice>
  );
}
