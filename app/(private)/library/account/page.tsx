import { connection } from "next/server";
import {
  addEmailAction,
  askForCodeAction,
  askToAddEmailAction,
  deleteDataAction,
  endSessionAction,
  removeEmailAction,
  signInAction,
} from "@/app/(private)/library/actions";
import { LibrarySignIn } from "@/app/(private)/library/sign-in";
import { LibraryButton } from "@/components/library/library-button";
import { LibraryEntry, LibrarySection } from "@/components/library/library-section";
import { ProveEmail } from "@/components/library/prove-email";
import { EmailText } from "@/components/ui/email-text";
import { selectCustomerSessions } from "@/db/queries/customers";
import { browserLabel } from "@/lib/auth/browser-label";
import { formatChicagoDay } from "@/lib/core/chicago-time";
import { getOldestSessionStart, hasRecentCode, mayRemove } from "@/lib/customers/customer-sessions";
import { customerPolicy } from "@/lib/customers/policy";
import { keptData } from "@/lib/flows/delete-customer-data";
import { appCtx } from "@/lib/web/ctx";
import { getCurrentCustomer } from "@/lib/web/visitor/current-customer";

export const metadata = { title: "Addresses and devices" };

/** The customer's proved addresses and the browsers they're signed in with. */
export default async function LibraryAccountPage() {
  await connection();
  const customer = await getCurrentCustomer();
  if (!customer) return <LibrarySignIn />;
  const ctx = appCtx();
  const now = ctx.now();
  const sessions = await selectCustomerSessions(ctx.db, customer.id, {
    now,
    startedAfter: getOldestSessionStart(now),
  });
  const { emails } = customer;
  const isRecent = hasRecentCode(now, customer);
  const isOldest = isRecent && customer.provedEmail === emails[0];
  return (
    <div className="wrap page-top pb-12 md:pb-20">
      <a
        className="inline-flex items-center font-semibold underline underline-offset-4 max-md:min-h-11"
        href="/library"
      >
        Your library
      </a>
      <h1 className="text-poster mt-2 md:mt-4 max-w-[14ch]">Addresses and devices</h1>
      <div className="mt-12 grid gap-12 lg:grid-cols-2 lg:gap-16">
        {isOldest ? null : (
          <LibrarySection title="Confirm that it's you">
            <p>
              {isRecent
                ? `You confirmed ${customer.provedEmail}. To delete your data or remove an address that came into your library earlier, confirm that address.`
                : "To change your addresses, or to download or delete your data, enter a new code first."}{" "}
              A code lasts {customerPolicy.recentCodeMinutes} minutes for these changes. If you
              can't open an address's inbox anymore, email us.
            </p>
            <ProveEmail
              key={customer.sessionId}
              label="Email the code to"
              emails={emails}
              sentText="We've emailed you a code."
              submitLabel="Confirm"
              sendCode={askForCodeAction}
              checkCode={signInAction}
            />
          </LibrarySection>
        )}
        <LibrarySection title="Email addresses">
          <p>Your library shows every order you placed with these addresses.</p>
          <ul className="grid gap-4">
            {emails.map((email) => (
              <LibraryEntry key={email} title={<EmailText email={email} />}>
                {isRecent && emails.length > 1 && mayRemove(customer, email) ? (
                  <LibraryButton
                    action={removeEmailAction}
                    field={{ name: "email", value: email }}
                    busyLabel="Removing…"
                  >
                    {email === customer.provedEmail ? "Remove and sign out" : "Remove"}
                  </LibraryButton>
                ) : null}
              </LibraryEntry>
            ))}
          </ul>
          <p className="text-soft">
            We email all addresses about each change. Removing an address signs out the devices that
            used its codes.
          </p>
          {isRecent && emails.length < customerPolicy.maxEmails ? (
            <ProveEmail
              key={customer.emails.length}
              label="Add another address"
              sentText="We've emailed a code to this address. If it has a library of its own, both become one, and devices signed in to the other are signed out."
              submitLabel="Add this address"
              sendCode={askToAddEmailAction}
              checkCode={addEmailAction}
            />
          ) : null}
        </LibrarySection>
        <LibrarySection title="Signed-in devices">
          <ul className="grid gap-4">
            {sessions.map(({ id, userAgent, lastSeenAt }) => (
              <LibraryEntry
                key={id}
                title={browserLabel(userAgent)}
                details={
                  id === customer.sessionId
                    ? "This device"
                    : `Last used on ${formatChicagoDay(lastSeenAt)}`
                }
              >
                <LibraryButton
                  action={endSessionAction}
                  field={{ name: "sessionId", value: id }}
                  busyLabel="Signing out…"
                >
                  Sign out
                </LibraryButton>
              </LibraryEntry>
            ))}
          </ul>
          {sessions.length > 1 ? (
            <LibraryButton
              action={endSessionAction}
              field={{ name: "sessionId", value: "others" }}
              busyLabel="Signing out…"
            >
              Sign out all other devices
            </LibraryButton>
          ) : null}
          <p className="text-soft">
            You'll stay signed in for {customerPolicy.sessionDays} days after your last visit, and{" "}
            {customerPolicy.maxSessionDays} days at most.
          </p>
        </LibrarySection>
        <LibrarySection title="Your data">
          <p>
            {isRecent ? (
              <>
                <a className="font-semibold underline underline-offset-4" href="/library/data">
                  Download everything we store about you
                </a>{" "}
                as a JSON file. To get the notes that our staff write for each other, too, send us a
                message.
              </>
            ) : (
              "Once you confirm that it's you, you can download everything we store about you, or delete it."
            )}
          </p>
          {isOldest ? (
            <details>
              <summary className="min-h-11 cursor-pointer py-2 font-semibold underline underline-offset-4">
                Delete my data
              </summary>
              <div className="grid gap-4 pt-4">
                <p>
                  We'll delete your library, newsletter subscription, messages, sessions, songs,
                  course progress, and the emails we sent you. You can't undo this. We'll keep:
                </p>
                <ul className="grid list-disc gap-1 pl-5">
                  {keptData.map((kept) => (
                    <li key={kept}>{kept}.</li>
                  ))}
                </ul>
                <LibraryButton
                  action={deleteDataAction}
                  field={{ name: "confirmed", value: "yes" }}
                  busyLabel="Deleting…"
                >
                  Delete my data for good
                </LibraryButton>
              </div>
            </details>
          ) : null}
        </LibrarySection>
      </div>
    </div>
  );
}
