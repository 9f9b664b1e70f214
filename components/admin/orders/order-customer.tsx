import { DescriptionList } from "@/components/admin/display/description-list";
import { StaffTime } from "@/components/admin/display/staff-time";
import { TextLink } from "@/components/admin/display/text-link";
import { PersonLink } from "@/components/admin/people/person-link";
import { EmailText } from "@/components/ui/email-text";
import { describeTouch } from "@/lib/attribution/utm";
import { consentLabels, getConsentText } from "@/lib/consents/consent-texts";
import type { OrderDetail } from "@/lib/orders/read-orders";

/** The customer and their campaigns. */
export function OrderCustomer({
  order,
  hasReceiptBounced,
}: Pick<OrderDetail, "order" | "hasReceiptBounced">) {
  const { id, email, firstName, lastName, phone, address, city, state, zipCode, utm } = order;
  const addressParts = [address, [city, state].filter(Boolean).join(", "), zipCode].filter(Boolean);
  return (
    <DescriptionList
      facts={[
        {
          label: "Name",
          value: (
            <>
              {firstName} {lastName} <PersonLink id={id} />
            </>
          ),
        },
        {
          label: "Email",
          value: (
            <>
              <EmailText email={email} />{" "}
              <TextLink
                href={`/admin/orders?q=${encodeURIComponent(email)}`}
                className="text-sm whitespace-nowrap"
              >
                All orders
              </TextLink>
              {hasReceiptBounced ? (
                <strong className="block text-emphasis">
                  The receipt bounced. Correct the email address, then resend the receipt.
                </strong>
              ) : null}
            </>
          ),
        },
        { label: "Phone", value: phone ?? "-" },
        { label: "Address", value: addressParts.length > 0 ? addressParts.join(" · ") : "-" },
        { label: "First source", value: describeTouch(utm?.first) },
        { label: "Last source", value: describeTouch(utm?.last) },
      ]}
    />
  );
}

/** The consents a customer gave, with version and time. */
export function OrderConsents({ consents }: Pick<OrderDetail, "consents">) {
  if (consents.length === 0)
    return <p className="text-soft">This order didn't require any consents.</p>;
  return (
    <ul className="grid gap-3">
      {consents.map(({ kind, textVersion, acceptedAt }) => (
        <li key={kind}>
          <p>
            <strong>{consentLabels[kind]}</strong>, version <code>{textVersion}</code>,{" "}
            <StaffTime at={acceptedAt} />
          </p>
          <p className="text-sm text-soft">{getConsentText(textVersion)}</p>
        </li>
      ))}
    </ul>
  );
}
