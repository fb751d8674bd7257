import { deriveAccent } from "#contract/accent";
import { escapeHtml } from "#contract/escape-html";
import { defaultAccent } from "#contract/default-accent";
import { isRightToLeft, language } from "#languages/runtime/language";
import * as t from "#languages/mails";
import type { MailExtras, MailText } from "./mail-texts";

/** The parts of links in mails, and the site's name. */
export interface MailOrigin {
  secret: string;
  publicUrl: string;
  /** The name of the site in the environment; null if it is a setting of the site. */
  siteName: string | null;
}

interface Rendering extends Pick<MailExtras, "links"> {
  url: string;
  site: string;
  accent: string;
}

const paragraph = (html: string) => `<p style="margin:0 0 16px">${html}</p>`;
const buttonStyle = (accent: string) =>
  `display:inline-block;padding:10px 20px;border-radius:99px;background:${accent};color:${deriveAccent(accent).ink};font-weight:700;text-decoration:none`;

/** Renders the texts of a mail as plain text and HTML, in the current language. Both show the URL of the link. */
export function renderMail(
  { subject, before, items = [], link, after }: MailText & Pick<MailExtras, "items">,
  { url, site, accent, links = [] }: Rendering,
) {
  const sender = t.sentBy({ site });
  const listedItems = items.map((item) => [...item.lines, item.url].join("\n"));
  const footerLinks = links.map((each) => `${each.label}: ${each.url}`).join("\n");
  const text =
    [...before, ...listedItems, url, ...after, sender, ...(footerLinks ? [footerLinks] : [])].join("\n\n") + "\n";
  const address = escapeHtml(url);
  const html = [
    `<!doctype html><html lang="${language()}"${isRightToLeft() ? ' dir="rtl"' : ""}><head><meta charset="utf-8">`,
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(subject)}</title></head>`,
    '<body style="font:16px/1.5 system-ui,sans-serif;max-width:560px;margin:0 auto;padding:24px">',
    ...before.map((line) => paragraph(escapeHtml(line))),
    ...items.map(({ lines: [first = "", ...rest], url: itemUrl }) =>
      paragraph([`<a href="${escapeHtml(itemUrl)}">${escapeHtml(first)}</a>`, ...rest.map(escapeHtml)].join("<br>")),
    ),
    paragraph(`<a href="${address}" style="${buttonStyle(accent || defaultAccent)}">${escapeHtml(link.label)}</a>`),
    paragraph(`<small>${address}</small>`),
    ...after.map((line) => paragraph(escapeHtml(line))),
    paragraph(`<small>${escapeHtml(sender)}</small>`),
    ...links.map((each) => paragraph(`<small><a href="${escapeHtml(each.url)}">${escapeHtml(each.label)}</a></small>`)),
    "</body></html>",
  ].join("\n");
  return { subject, text, html };
}
