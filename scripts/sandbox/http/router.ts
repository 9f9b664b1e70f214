/** Finds the handler for a method and a path; `:name` in a pattern takes one path segment. */
export class Router<H> {
  readonly #routes: {
    method: string;
    pattern: RegExp;
    names: string[];
    handler: H;
  }[] = [];

  on(method: string, path: string, handler: H): this {
    const names: string[] = [];
    const source = path.replace(/:(\w+)/g, (_, name: string) => {
      names.push(name);
      return "([^/]+)";
    });
    this.#routes.push({
      method,
      pattern: new RegExp(`^${source}/?$`),
      names,
      handler,
    });
    return this;
  }

  find(method: string, path: string): { handler: H; params: Record<string, string> } | undefined {
    for (const route of this.#routes) {
      const match = route.method === method ? route.pattern.exec(path) : null;
      if (!match) continue;
      const params: Record<string, string> = {};
      route.names.forEach((name, index) => {
        params[name] = safeDecode(match[index + 1] ?? "");
      });
      return { handler: route.handler, params };
    }
    return undefined;
  }
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
