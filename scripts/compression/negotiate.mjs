const ENCODINGS = ["br", "gzip"];
const TEXT =
  /^(?:text\/(?!event-stream)|image\/svg\+xml|application\/(?:javascript|json|xml|[\w.-]+\+(?:json|xml)))/i;

/** True for what shrinks: text, scripts, data and drawings, but no event stream. */
export function isCompressible(contentType) {
  return TEXT.test(String(contentType ?? ""));
}

function weightsOf(header) {
  const weights = new Map();
  for (const part of header.toLowerCase().split(",")) {
    const [name, ...parameters] = part.split(";").map((word) => word.trim());
    if (!name) continue;
    const q = parameters.find((parameter) => parameter.startsWith("q="));
    const weight = q === undefined ? 1 : Number(q.slice(2));
    // A weight that makes no sense is no wish (RFC 9110, 12.4.2: 0 to 1).
    weights.set(name === "x-gzip" ? "gzip" : name, weight >= 0 && weight <= 1 ? weight : 0);
  }
  return weights;
}

/**
 * The coding to answer in, by a request's Accept-Encoding (RFC 9110, 12.5.3): `br`, `gzip` or
 * `identity`. Equal wishes go to the smaller; who accepts nothing at all gets identity.
 */
export function negotiateEncoding(header) {
  if (!header) return "identity";
  const weights = weightsOf(header);
  const weightOf = (name) => weights.get(name) ?? weights.get("*") ?? 0;
  let best = "identity";
  let bestWeight = weights.get("identity") ?? 0;
  for (const name of [...ENCODINGS].reverse()) {
    const weight = weightOf(name);
    if (weight > 0 && weight >= bestWeight) {
      best = name;
      bestWeight = weight;
    }
  }
  return best;
}
