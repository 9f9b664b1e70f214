import type { Certificate, DiskSpace, Probes } from "@/lib/core/ports/probes";

type Call = { readonly url: string; readonly json?: object };

export type FakeProbes = Probes & {
  /** What the next readings find. */
  readonly state: {
    txt: Record<string, readonly string[] | null>;
    certificate: Certificate | null;
    disk: DiskSpace | null;
    /** Whether calls succeed. */
    answers: boolean;
  };
  readonly calls: readonly Call[];
};

/** In-memory probes: a healthy certificate and disk, no DNS records, and calls that succeed. */
export function fakeProbes(): FakeProbes {
  const calls: Call[] = [];
  const state: FakeProbes["state"] = {
    txt: {},
    certificate: { expiresAt: new Date("2031-01-01T00:00:00Z"), problem: null },
    disk: { freeBytes: 50e9, totalBytes: 100e9 },
    answers: true,
  };
  return {
    state,
    calls,
    lookUpTxt: async (name) => (name in state.txt ? (state.txt[name] ?? null) : []),
    readCertificate: async () => state.certificate,
    readDiskSpace: async () => state.disk,
    async call(url, json) {
      calls.push(json ? { url, json } : { url });
      return state.answers;
    },
  };
}
