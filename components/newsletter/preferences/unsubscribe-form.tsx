import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";

/**
 * Shown to people who open an unsubscribe link. Posts to the same route as one-click unsubscribe.
 */
export function UnsubscribeForm({ token }: { readonly token: string }) {
  const action = `/newsletter/unsubscribe?token=${encodeURIComponent(token)}`;
  return (
    <Panel className="grid gap-5">
      <div className="grid gap-2">
        <h2 className="text-2xl">Unsubscribe from the newsletter</h2>
        <p>
          Click the button to stop getting the newsletter. You’ll still get receipts and replies to
          your messages.
        </p>
      </div>
      <form method="post" action={action}>
        <input type="hidden" name="answer" value="page" />
        <Button type="submit">Unsubscribe</Button>
      </form>
    </Panel>
  );
}
