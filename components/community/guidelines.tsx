import { NumberedList } from "@/components/ui/numbered-list";

const guidelines = [
  {
    title: "Respect all members",
    text: "Whoever asks a beginner’s question today knows something you don’t.",
  },
  {
    title: "No spam or off-topic promotion",
    text: "Your own release is welcome where the chat asks for releases.",
  },
  {
    title: "Keep feedback constructive",
    text: "Say what works, what doesn’t, and what you would try.",
  },
  {
    title: "Share only work you own",
    text: "Or work whose owner has said yes. We are in the rights business.",
  },
  {
    title: "Keep discussions professional",
    text: "Write as you would talk across a studio desk.",
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
