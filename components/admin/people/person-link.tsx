import { TextLink } from "@/components/admin/display/text-link";

type Props = {
  /** Of the customer, or of a record with their address. */
  readonly id: string;
};

/** A record's link to the page of its person. */
export function PersonLink({ id }: Props) {
  return (
    <TextLink href={`/admin/people/${id}`} className="whitespace-nowrap">
      View person
    </TextLink>
  );
}
