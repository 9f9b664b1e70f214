/** Returns a name's TXT records, or null if the lookup failed. */
export type TxtLookup = (name: string) => Promise<readonly string[] | null>;

export type Certificate = {
  readonly expiresAt: Date;
  /** Why browsers reject it, such as `CERT_HAS_EXPIRED`; null if they accept it. */
  readonly problem: string | null;
};

export type DiskSpace = { readonly freeBytes: number; readonly totalBytes: number };

/** What monitoring reads from, and sends to, other machines. Implemented in lib/alerts/probes. */
export type Probes = {
  readonly lookUpTxt: TxtLookup;
  /** Reads the certificate of an https origin; null if there was no TLS connection within 5 s. */
  readCertificate(origin: string): Promise<Certificate | null>;
  /** Null if the folder can't be read. */
  readDiskSpace(folder: string): Promise<DiskSpace | null>;
  /** Calls a URL with GET, or POST if there's a body. True on a 2xx status within 5 s; never throws. */
  call(url: string, json?: object): Promise<boolean>;
};
