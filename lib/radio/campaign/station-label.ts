type NamedSpin = { readonly stationName: string | null; readonly programName: string | null };

/** Returns "Station, program" of a spin, for customers and evidence. */
export function describeStation({ stationName, programName }: NamedSpin): string {
  if (!stationName) return "Station not recorded";
  return programName ? `${stationName}, ${programName}` : stationName;
}
