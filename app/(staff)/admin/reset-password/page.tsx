import type { Metadata } from "next";
import { connection } from "next/server";
import { AuthFrame } from "@/components/staff-auth/auth-frame";
import { JavaScriptNotice } from "@/components/staff-auth/javascript-notice";
import { ResetForm } from "@/components/staff-auth/reset-form";

export const metadata: Metadata = { title: "Reset password" };

export default async function ResetPasswordPage() {
  await connection();
  return (
    <AuthFrame
      title="A new password"
      lead={
        <p>
          Every device that is signed in to your account is signed out, and you go on from here.
        </p>
      }
    >
      <JavaScriptNotice />
      <ResetForm />
      <p>
        <a href="/admin/login?mode=reset" className="font-semibold underline underline-offset-4">
          Ask for a new reset link
        </a>
      </p>
    </AuthFrame>
  );
}
