import { NumberedList } from "@/components/ui/numbered-list";

const guidelines = [
  {
    title: "Respect all members",
    text: "The person asking a beginner’s question knows something you don’t.",
  },
  {
    title: "No spam or off-topic promotion",
    text: "Share your own release only where the chat asks for it.",
  },
  {
    title: "Keep feedback constructive",
    text: "Say what works, what doesn’t, and what you’d try.",
  },
  {
    title: "Share only work you own",
    text: "Or work you have permission to share. We’re in the rights business.",
  },
  {
    title: "Keep discussions professional",
    text: "Write the way you’d talk to a client.",
  },
] as const;

export function Guidelines() {
  return (
    <section className="below-48 wrap mt-20 grid gap-8 md:mt-28 lg:grid-cols-[5fr_7fr] lg:gap-16">
      <h2 className="text-title max-w-[10ch]">Community guidelines</h2>
      <NumberedList items={guidelines} />
    </section>
  );
}
