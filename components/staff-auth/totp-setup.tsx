import { encode } from "uqr";
import { StaffTime } from "@/components/admin/display/staff-time";
import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { ConfirmAction } from "@/components/admin/form/confirm-action";
import { FormField } from "@/components/forms/form-field";
import { PasswordField } from "@/components/staff-auth/auth-fields";
import { Notice } from "@/components/ui/notice";
import type { TotpState } from "@/lib/auth/account-settings/read-account";

type Props = {
  readonly state: TotpState;
  readonly hasPassword: boolean;
  readonly begin: AdminAction;
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

/** The second step of one's account: off, being set up, or on. */
export function TotpSetup({ state, hasPassword, begin, enable, disable }: Props) {
  if (state.kind === "off") {
    return (
      <div className="grid max-w-[60ch] gap-4">
        <p>
          Signing in then asks for a code from an authenticator app too. Whoever learns your
          password still can't get in.
        </p>
        <ActionForm
          action={begin}
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
            The site's secret key was changed, so they can't be checked. Turn two-step sign-in off
            with a recovery code, and set it up anew.
          </Notice>
        )}
        <div>
          <ConfirmAction
            label="Turn off"
            aria-label="Turn off two-step sign-in"
            title="Turn off two-step sign-in?"
            description="Your password alone will do again. Type a code from your app or a recovery code."
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
        <p className="mb-3">Scan this with your authenticator app, or type its key there.</p>
        <QrCode text={state.uri} />
        <p className="mt-3">
          Key: <code className="break-all">{state.secret}</code>
        </p>
      </li>
      <li>
        <p className="mb-3">
          Write these recovery codes down. Each works once, for the day you lose your device. They
          are not shown again.
        </p>
        <ul className="grid grid-cols-2 gap-x-6 gap-y-1">
          {state.recoveryCodes.map((one) => (
            <li key={one}>
              <code>{one}</code>
            </li>
          ))}
        </ul>
      </li>
      <li>
        <p className="mb-3">
          {hasPassword
            ? "Type the code that the app shows now, and your password."
            : "Type the code that the app shows now."}
        </p>
        <ActionForm action={enable} submitLabel="Turn on" busyLabel="Checking..." clearsWhenRefused>
          {code}
          {hasPassword ? <PasswordField label="Your password" /> : null}
        </ActionForm>
      </li>
    </ol>
  );
}

/** Drawn as one path: no picture is fetched, and no program but this page sees the secret. */
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
