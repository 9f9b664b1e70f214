import type { Metadata } from "next";
import { connection } from "next/server";
import {
  addEmailAction,
  askToAddEmailAction,
  deleteDataAction,
  endSessionAction,
  removeEmailAction,
} from "@/app/(private)/library/actions";
import { LibrarySignIn } from "@/app/(private)/library/sign-in";
import { LibraryButton } from "@/components/library/library-button";
import { LibraryEntry, LibrarySection } from "@/components/library/library-section";
import { ProveEmail } from "@/components/library/prove-email";
import { selectCustomerSessions } from "@/db/queries/customers";
import { browserLabel } from "@/lib/auth/sessions/browser-label";
import { formatChicagoDay } from "@/lib/core/format-chicago-time";
import { customerPolicy } from "@/lib/customers/policy";
import { keptData } from "@/lib/flows/library/delete-customer-data";
import { appCtx } from "@/lib/web/ctx";
import { getCurrentCustomer } from "@/lib/web/visitor/current-customer";

export const metadata: Metadata = { title: "Addresses and devices" };

/** The customer's proved addresses and the browsers they're signed in with. */
export default async function LibraryAccountPage() {
  await connection();
  const customer = await getCurrentCustomer();
  if (!customer) return <LibrarySignIn />;
  const sessions = await selectCustomerSessions(appCtx().db, customer.id);
  return (
    <div className="wrap py-12 md:py-20">
      <a
        className="inline-flex items-center font-semibold underline underline-offset-4 max-md:min-h-11"
        href="/library"
      >
        Your library
      </a>
      <h1 className="text-poster mt-2 md:mt-4 max-w-[14ch]">Addresses and devices</h1>
      <div className="mt-12 grid gap-12 lg:grid-cols-2 lg:gap-16">
        <LibrarySection title="Email addresses">
          <p>Your library shows every order you placed with these addresses.</p>
          <ul className="grid gap-4">
            {customer.emails.map((email) => (
              <LibraryEntry key={email} title={email}>
                {customer.emails.length > 1 ? (
                  <LibraryButton
                    action={removeEmailAction}
                    field={{ name: "email", value: email }}
                    busyLabel="Removing…"
                  >
                    Remove
                  </LibraryButton>
                ) : null}
              </LibraryEntry>
            ))}
          </ul>
          {customer.emails.length < customerPolicy.maxEmails ? (
            <ProveEmail
              key={customer.emails.length}
              label="Add another address"
              sentText="We've emailed a code to this address."
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
            You'll stay signed in for {customerPolicy.sessionDays} days after your last visit.
          </p>
        </LibrarySection>
        <LibrarySection title="Your data">
          <p>
            <a
              className="font-semibold underline underline-offset-4"
              href="/library/data"
              download="my-data.json"
            >
              Download everything we store about you
            </a>{" "}
            as a JSON file.
          </p>
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
        </LibrarySection>
      </div>
    </div>
  );
}
