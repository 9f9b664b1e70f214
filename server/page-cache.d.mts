type PageCache = {
  get(
    key: string,
    options: { readonly kind: string; readonly tags?: readonly string[] },
  ): Promise<unknown>;
  set(key: string, data: unknown, options: object): Promise<void>;
};

export default function createPageCache(context: object): PageCache;
