import type { FormAction } from "@/components/downloads/outcomes";
import { ProveEmail } from "@/components/library/prove-email";
import { EmailText } from "@/components/ui/email-text";
import { Panel } from "@/components/ui/panel";
import type { LibraryAnswer } from "@/lib/customers/library-answer";

type Props = {
  readonly email: string;
  readonly sessionId: string;
  readonly sendCode: FormAction<LibraryAnswer>;
  readonly correctEmail: FormAction<LibraryAnswer>;
};

/** Shown on the order's page when the receipt didn't arrive. */
export function BouncedReceipt({ email, sessionId, sendCode, correctEmail }: Props) {
  return (
    <Panel tone="plain" className="grid gap-5">
      <div>
        <h2 className="text-2xl">Your receipt didn't reach you</h2>
        <p className="mt-3">
          We couldn't deliver your receipt to{" "}
          <strong>
            <EmailText email={email} />
          </strong>
          . Your payment went through, and your order is safe. Enter the correct address, and we'll
          send your receipt there.
        </p>
      </div>
      <ProveEmail
        label="Correct email address"
        sentText="We've emailed a code to this address."
        submitLabel="Correct my address"
        field={{ name: "sessionId", value: sessionId }}
        sendCode={sendCode}
        checkCode={correctEmail}
      />
    </Panel>
  );
}
