import { deriveAccent } from "#contract/face";
import { defaultAccent } from "#contract/words/face";
import { isRightToLeft, language } from "#languages/runtime/language";
import * as t from "#languages/mails";
import type { MailText } from "./mail-texts";

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character]!);

const paragraph = (html: string) => `<p style="margin:0 0 16px">${html}</p>`;
const buttonStyle = (accent: string) =>
  `display:inline-block;padding:10px 20px;border-radius:99px;background:${accent};color:${deriveAccent(accent).ink};font-weight:700;text-decoration:none`;

/** Renders one text as both parts of a mail, in the current language. The address of the link is written out in both. */
export function renderMail(
  { subject, before, link, after }: MailText,
  { url, site, accent }: { url: string; site: string; accent: string },
) {
  const sender = t.sentBy({ site });
  const text = [...before, url, ...after, sender].join("\n\n") + "\n";
  const address = escapeHtml(url);
  const html = [
    `<!doctype html><html lang="${language()}"${isRightToLeft() ? ' dir="rtl"' : ""}><head><meta charset="utf-8">`,
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(subject)}</title></head>`,
    '<body style="font:16px/1.5 system-ui,sans-serif;max-width:560px;margin:0 auto;padding:24px">',
    ...before.map((line) => paragraph(escapeHtml(line))),
    paragraph(`<a href="${address}" style="${buttonStyle(accent || defaultAccent)}">${escapeHtml(link.label)}</a>`),
    paragraph(`<small>${address}</small>`),
    ...after.map((line) => paragraph(escapeHtml(line))),
    paragraph(`<small>${escapeHtml(sender)}</small>`),
    "</body></html>",
  ].join("\n");
  return { subject, text, html };
}
