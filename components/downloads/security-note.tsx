import { Lock } from "@/components/ui/icons";
import { downloadPolicy } from "@/lib/downloads/policy";

export function SecurityNote() {
  return (
    <div className="flex max-w-2xl gap-4">
      <Lock className="mt-1 size-6 text-emphasis" />
      <div className="grid gap-2">
        <h2 className="text-xl">For your security</h2>
        <p>
          This link is tied to the browser that opens it and to its IP address, and it gives
          one-time access: it stops working once your download finishes.
        </p>
        <p className="text-soft">
          You have {downloadPolicy.sessionMinutes} minutes to download the file and can resume an
          interrupted download. Every page shows your email and order number.
        </p>
      </div>
    </div>
  );
}
