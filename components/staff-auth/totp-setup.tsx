import { encode } from "uqr";
import { StaffTime } from "@/components/admin/display/staff-time";
import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { ConfirmAction } from "@/components/admin/form/confirm-action";
import { FormField } from "@/components/forms/form-field";
import { PasswordField } from "@/components/staff-auth/auth-fields";
import { RecoveryCodes } from "@/components/staff-auth/recovery-codes";
import { Notice } from "@/components/ui/notice";
import { Untranslated } from "@/components/ui/untranslated";
import type { TotpState } from "@/lib/auth/read-account";

type Props = {
  readonly state: TotpState;
  readonly hasPassword: boolean;
  readonly start: AdminAction;
  readonly enable: AdminAction;
  readonly disable: AdminAction;
};

const code = (
  <FormField
    name="code"
    label="Code from your authenticator app"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={20}
    required
  />
);

/** Two-step sign-in settings: off, in setup, or on. */
export function TotpSetup({ state, hasPassword, start, enable, disable }: Props) {
  if (state.kind === "off") {
    return (
      <div className="grid max-w-[60ch] gap-4">
        <p>
          You'll enter a code from an authenticator app when you sign in, so your password alone
          isn't enough.
        </p>
        <ActionForm
          action={start}
          submitLabel="Set up two-step sign-in"
          busyLabel="One moment..."
        />
      </div>
    );
  }
  if (state.kind === "on") {
    return (
      <div className="grid max-w-[60ch] gap-4">
        <p>
          On since <StaffTime at={state.since} />. Recovery codes left: {state.recoveryCodesLeft}.
        </p>
        {state.isReadable ? null : (
          <Notice tone="error" title="Your app's codes no longer work">
            The site's secret key changed. Use a recovery code to turn off two-step sign-in, then
            set it up again.
          </Notice>
        )}
        <div>
          <ConfirmAction
            label="Turn off"
            aria-label="Turn off two-step sign-in"
            title="Turn off two-step sign-in?"
            description="After this, you'll sign in with only your password. To confirm, enter a code from your app or a recovery code."
            confirmLabel="Turn off"
            look="danger"
            action={disable}
          >
            <FormField
              name="code"
              label="Code"
              autoComplete="one-time-code"
              maxLength={20}
              required
            />
          </ConfirmAction>
        </div>
      </div>
    );
  }
  return (
    <ol className="grid max-w-[60ch] list-decimal gap-6 pl-5">
      <li>
        <p className="mb-3">
          Scan this QR code with your authenticator app, or enter the key in the app.
        </p>
        <QrCode text={state.uri} />
        <p className="mt-3">
          Key:{" "}
          <code className="break-all">
            <Untranslated>{state.secret}</Untranslated>
          </code>
        </p>
      </li>
      <li>
        <p className="mb-3">
          Save these recovery codes now, because we won't show them again. If you lose your device,
          you can sign in once with each code.
        </p>
        <RecoveryCodes codes={state.recoveryCodes} />
      </li>
      <li>
        <p className="mb-3">
          {hasPassword
            ? "Enter the code from the app, then your password."
            : "Enter the code from the app."}
        </p>
        <ActionForm action={enable} submitLabel="Turn on" busyLabel="Checking..." clearsOnFailure>
          {code}
          {hasPassword ? <PasswordField label="Your password" /> : null}
        </ActionForm>
      </li>
    </ol>
  );
}

/** Drawn in the page as one SVG path, so that the secret isn't sent anywhere. */
function QrCode({ text }: { readonly text: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 2 });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  return (
    <svg
      role="img"
      aria-label="QR code for your authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 bg-paper"
    >
      <path d={path} className="fill-ink" />
    </svg>
  );
}
