import { findRepeatedIds, parse } from "#tests/support/parse";

export const password = "sing-before-dawn";
export const emailOf = (username: string) => `${username}@birds.example`;

const browser = {
  "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  Accept: "text/html",
};

/** The response to a page or form. */
export class Answer {
  constructor(
    readonly status: number,
    readonly headers: Headers,
    readonly html: string,
  ) {}

  /** The path that it redirects to. */
  get to() {
    return this.headers.get("Location");
  }

  get document(): Document {
    return parse(this.html);
  }

  /** The visible text, with white space collapsed. */
  get text() {
    const { body } = this.document;
    for (const unread of body.querySelectorAll("script, style")) unread.remove();
    return (body.textContent ?? "").replace(/\s+/g, " ").trim();
  }

  /** Returns the texts of the elements that match a selector. */
  all(selector: string): string[] {
    return [...this.document.querySelectorAll(selector)].map(({ textContent }) =>
      (textContent ?? "").replace(/\s+/g, " ").trim(),
    );
  }
}

/** Someone whose browser stores cookies and runs no script. Throws on a page that gives two elements the same id. */
export class Person {
  readonly cookies = new Map<string, string>();

  constructor(readonly url: string) {}

  /** Opens a page; if a slow machine answers with the loading view first, follows it as a browser does. */
  async get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    const answer = await this.getOnce(path, headers);
    const next = answer.document.querySelector("body[data-next]")?.getAttribute("data-next");
    return next ? this.getOnce(next, { Referer: this.url + path, ...headers }) : answer;
  }

  /** Sends one request without following the loading view. */
  getOnce = (path: string, headers: Record<string, string> = {}) => this.request(path, { headers });

  post = (path: string, fields: Record<string, string> | FormData = {}, headers: Record<string, string> = {}) =>
    this.request(path, {
      method: "POST",
      body: fields instanceof FormData ? fields : new URLSearchParams(fields),
      headers: { Origin: this.url, ...headers },
    });

  /** Follows a redirect and passes on its toast. */
  async follow(answer: Answer): Promise<Answer> {
    if (answer.to === null) throw new Error(`Not a redirect: ${answer.status} ${answer.text.slice(0, 300)}`);
    return this.get(answer.to);
  }

  /** Calls the API itself with this person's cookies. */
  async call<T = unknown>(method: string, path: string, body?: object | FormData) {
    const isForm = body instanceof FormData;
    const headers: Record<string, string> = {
      Cookie: this.cookieHeader(),
      Origin: this.url,
      Accept: "application/json",
    };
    if (body && !isForm) headers["Content-Type"] = "application/json";
    const payload = isForm ? body : body && JSON.stringify(body);
    const response = await fetch(`${this.url}/api/v1${path}`, {
      method,
      headers,
      ...(payload ? { body: payload } : {}),
    });
    const envelope = (await response.json()) as { data: T; message: string } & Record<string, unknown>;
    return { status: response.status, headers: response.headers, envelope, ...envelope };
  }

  private async request(path: string, init: RequestInit & { headers: Record<string, string> }): Promise<Answer> {
    const headers = { ...browser, Cookie: this.cookieHeader(), ...init.headers };
    const response = await fetch(this.url + path, { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    const html = await response.text();
    const isPage = response.headers.get("Content-Type")?.startsWith("text/html");
    const repeated = isPage ? findRepeatedIds(html) : [];
    if (repeated.length > 0) throw new Error(`Two elements of ${path} have the id ${repeated.join(", ")}`);
    return new Answer(response.status, response.headers, html);
  }

  private keep(line: string) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
    if (value && !/max-age=0|expires=thu, 01 jan 1970/i.test(line)) this.cookies.set(name!, value);
    else this.cookies.delete(name!);
  }

  cookieHeader() {
    return [...this.cookies].map((pair) => pair.join("=")).join("; ");
  }
}
