import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";

/** Where a mail's link to unsubscribe leads a person. It posts as a mail client's one click does. */
export function UnsubscribeForm({ token }: { readonly token: string }) {
  const action = `/newsletter/unsubscribe?token=${encodeURIComponent(token)}`;
  return (
    <Panel className="grid gap-5">
      <div className="grid gap-2">
        <h2 className="text-2xl">Leave the newsletter</h2>
        <p>One press, and we stop. Receipts and answers to your messages still reach you.</p>
      </div>
      <form method="post" action={action}>
        <input type="hidden" name="answer" value="page" />
        <Button type="submit">Unsubscribe</Button>
      </form>
    </Panel>
  );
}
