import { sleeve } from "@/emails/_components/palette";

const outerSize = 84;
const labelSize = 24;

/** One groove and everything inside it; the innermost is the label. */
function Groove({ size }: { readonly size: number }) {
  const isLabel = size <= labelSize + 12;
  return (
    <div
      style={{
        width: `${size}px`,
        height: `${size}px`,
        margin: size === outerSize ? "0" : "5px",
        borderRadius: "50%",
        border: `1px solid ${size === outerSize ? sleeve.amber : sleeve.groove}`,
        boxSizing: "border-box",
      }}
    >
      {isLabel ? <Label /> : <Groove size={size - 12} />}
    </div>
  );
}

function Label() {
  return (
    <div
      style={{
        width: `${labelSize}px`,
        height: `${labelSize}px`,
        margin: "5px",
        borderRadius: "50%",
        border: `8px solid ${sleeve.amber}`,
        backgroundColor: sleeve.ink,
        boxSizing: "border-box",
      }}
    />
  );
}

/** A record drawn with borders, so no image has to load. */
export function RecordMark() {
  return <Groove size={outerSize} />;
}
