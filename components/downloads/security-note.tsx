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
          one-time access: once the file has arrived whole, the link is used.
        </p>
        <p className="text-soft">
          The button gives you {downloadPolicy.sessionMinutes} minutes for the file, so a download
          that breaks off can be resumed. Every page carries your email and order number.
        </p>
      </div>
    </div>
  );
}
