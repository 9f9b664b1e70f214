import type { EmailProps } from "@/emails/_components/template";
import { Paragraph, Subtitle } from "@/emails/_components/text";
import { formatChicagoDay } from "@/lib/core/chicago-time";

type Props = Pick<EmailProps<"refund_succeeded">, "endedAccess" | "keepsEbook">;

function describeEnd({ title, entitlement, until }: Props["endedAccess"][number]): string {
  if (entitlement === "ebook") return `Your download access for ${title} has ended.`;
  if (entitlement === "course") return `Your access to ${title} has ended.`;
  return until
    ? `${title} now ends on ${formatChicagoDay(new Date(until))}.`
    : `We won't air any more spins for ${title}.`;
}

/** What a refund or a returned payment changed about access. */
export function EndedAccess({ endedAccess, keepsEbook }: Props) {
  if (endedAccess.length === 0) return null;
  const shown = endedAccess.filter(({ entitlement }) => entitlement !== "ebook" || !keepsEbook);
  return (
    <>
      <Subtitle>What changed</Subtitle>
      {shown.map((access) => (
        <Paragraph key={`${access.title} ${access.entitlement}`}>{describeEnd(access)}</Paragraph>
      ))}
      {keepsEbook ? (
        <Paragraph>
          You can still download the eBook, because another item in your order includes it.
        </Paragraph>
      ) : null}
    </>
  );
}
