import { connection } from "next/server";
import { AuthFrame } from "@/components/staff-auth/auth-frame";
import { JavaScriptNotice } from "@/components/staff-auth/javascript-notice";
import { ResetForm } from "@/components/staff-auth/reset-form";

export const metadata = { title: "Reset password" };

export default async function ResetPasswordPage() {
  await connection();
  return (
    <AuthFrame
      title="New password"
      lead={<p>We'll sign you out on all your devices, then sign you in here.</p>}
    >
      <JavaScriptNotice />
      <ResetForm />
      <p>
        <a href="/admin/login?mode=reset" className="font-semibold underline underline-offset-4">
          Request a new reset link
        </a>
      </p>
    </AuthFrame>
  );
}
