import { type Filling, prepareSubmission } from "./form-submission";
import { parse, textOf } from "./parse";

type Fetch = (request: Request) => Response | Promise<Response>;

const browserHeaders = {
  "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  Accept: "text/html",
};
const maxRedirects = 5;

/** A browser without scripts: it keeps cookies, follows redirects and submits forms. */
export class Browser {
  readonly cookies = new Map<string, string>();

  constructor(
    private readonly fetch: Fetch,
    private readonly origin: string,
    cookie?: string,
  ) {
    if (cookie) this.keepCookie(cookie);
  }

  open = (path: string) => this.request(new URL(path, this.origin), {});

  /** Sends a request, and follows its redirects as GET (RFC 9110 §15.4). */
  async request(
    url: URL,
    init: { method?: string; body?: Blob | URLSearchParams; headers?: Record<string, string> },
    redirects = 0,
  ): Promise<Page> {
    const request = new Request(url, { ...init, headers: { ...browserHeaders, ...init.headers } });
    if (init.method === "POST") request.headers.set("Origin", this.origin);
    const cookies = [...this.cookies].map((pair) => pair.join("=")).join("; ");
    if (cookies) request.headers.set("Cookie", cookies);
    const response = await this.fetch(request);
    for (const line of response.headers.getSetCookie()) this.keepCookie(line);
    const target = response.headers.get("Location");
    const page = new Page(this, url, response.status, await response.text());
    const next = target ?? page.document.querySelector("body[data-next]")?.getAttribute("data-next");
    if (!next) return page;
    if (redirects === maxRedirects) throw new Error(`${url.pathname} redirects more than ${maxRedirects} times`);
    return this.request(new URL(next, url), {}, redirects + 1);
  }

  private keepCookie(line: string) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value && !/max-age=0|expires=thu, 01 jan 1970/i.test(line)) this.cookies.set(name, value);
    else this.cookies.delete(name);
  }
}

/** A page as a browser without scripts shows it. */
class Page {
  readonly document: Document;

  constructor(
    private readonly browser: Browser,
    private readonly url: URL,
    readonly status: number,
    html: string,
  ) {
    this.document = parse(html);
    // This DOM keeps the first line break of a text area, which is no part of its value (HTML Standard §13.1.2.5).
    for (const area of this.document.querySelectorAll("textarea"))
      area.textContent = (area.textContent ?? "").replace(/^\r?\n/, "");
  }

  /** The path and query of its address, after redirects. */
  get path() {
    return this.url.pathname + this.url.search;
  }

  /** The message that a redirect left for this page; null without one. */
  get toast() {
    return this.all(".toast")[0] ?? null;
  }

  /** Returns the texts of the elements that match a selector. */
  all(selector: string) {
    return [...this.document.querySelectorAll(selector)].map(textOf);
  }

  /**
   * Fills in the form that has this button, by the labels of its fields, and presses the button. What is not filled in
   * is sent as the page has it: hidden fields, values, checked boxes, chosen options.
   */
  submit(button: string, filling: Filling = {}): Promise<Page> {
    const { url, ...init } = prepareSubmission(this.document, this.url, button, filling);
    return this.browser.request(url, init);
  }
}
