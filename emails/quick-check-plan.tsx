import { ActionButton } from "@/emails/_components/action-button";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailProps, EmailTemplate } from "@/emails/_components/template";
import { Paragraph, TextLink, Title } from "@/emails/_components/text";
import { TrackList } from "@/emails/_components/track-list";

type Props = EmailProps<"quick_check_plan">;

const subject = ({ steps }: Props) =>
  steps.length === 1
    ? "Your Quick Check plan: 1 thing to fix"
    : `Your Quick Check plan: ${steps.length} things to fix`;

function Email(props: Props) {
  const { steps, quickCheckUrl, bookingUrl } = props;
  return (
    <EmailLayout
      profile={props.profile}
      subject={subject(props)}
      preheader={`Start with this: ${steps[0]?.title ?? ""}.`}
      reason="You're receiving this email because you asked for it after our Quick Check."
    >
      <Title>Your plan</Title>
      <Paragraph>
        {steps.length === 1
          ? "You’re missing 1 of the 7. Here’s how to fix it."
          : `You’re missing ${steps.length} of the 7. Follow these steps in order, because some of them depend on earlier ones.`}
      </Paragraph>
      <TrackList
        tracks={steps.map(({ title, first, time, cost, have }) => ({
          title,
          body: (
            <>
              {first ? <div style={{ fontWeight: 600 }}>{first}</div> : null}
              <div>Time: {time}</div>
              <div>Cost: {cost}</div>
              <div>Have ready: {have}</div>
            </>
          ),
        }))}
      />
      <ActionButton href={bookingUrl} label="Go through it with us" />
      <Paragraph>
        Fixed something? <TextLink href={quickCheckUrl}>Take the Quick Check again</TextLink> to see
        what’s left.
      </Paragraph>
    </EmailLayout>
  );
}

export const quickCheckPlan: EmailTemplate<"quick_check_plan"> = { subject, Email };
