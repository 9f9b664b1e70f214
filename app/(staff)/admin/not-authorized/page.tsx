import { connection } from "next/server";
import { AuthFrame } from "@/components/staff-auth/auth-frame";
import { SignOutForm } from "@/components/staff-auth/sign-out-form";
import { buttonClassName } from "@/components/ui/button";
import { EmailText } from "@/components/ui/email-text";
import { getCurrentSession } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Not Authorized" };

export default async function NotAuthorizedPage() {
  await connection();
  const session = await getCurrentSession();
  return (
    <AuthFrame
      title="Not Authorized"
      lead={
        <>
          <p>You don't have permission to access this area.</p>
          {session ? (
            <p className="text-base text-soft">
              You're signed in as{" "}
              <strong>
                <EmailText email={session.email} />
              </strong>
              . An admin can give you access in Settings.
            </p>
          ) : null}
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-6">
        <a href="/" className={buttonClassName("primary", "lg")}>
          Back to Home
        </a>
        {session ? <SignOutForm /> : null}
      </div>
    </AuthFrame>
  );
}
