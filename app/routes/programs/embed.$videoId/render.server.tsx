import { createHash } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import type { z } from "zod";
import { encodePath } from "#app/format/path";
import type { SiteBrandingValue } from "#app/components/ui/site-branding";
import { withLanguageScripts } from "#app/http/language-scripts.server";
import { varyBy } from "#app/http/vary.server";
import { hashStyle, joinOrigins, mediaOrigins, playedOrigins } from "#app/http/security-policy.server";
import { notSupported, serverFailed, serverUnreachable } from "#app/messages";
import { toWatchView } from "#app/routes/watch/_app.video.$videoId/watch-view.server";
import type { watchedVideo } from "#app/video-api/shapes/shapes.server";
import css from "./embed.css?inline";
import barPath from "./embed-bar?worker&url";
import { EmbedDocument, EmbedPage, type EmbedOptions, MissingVideo } from "./embed-page";
import * as t from "#languages/embed";

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64");

/**
 * The script of a frame. It replaces the browser's controls by a large sign, and loads the player's bar when the
 * pointer, the focus or a press reaches the player, or when the video fails. If the bar does not load, the browser's
 * controls return.
 */
const pressScript = `const film = document.querySelector("video");
const player = film.parentNode, sign = player.querySelector(".play-sign");
let bar;
const loadBar = () =>
  (bar ??= import(${JSON.stringify(barPath)}).then(() => playerBar).catch(() => ((film.controls = true), (bar = null))));
const start = () => film.paused && film.play().catch(() => {});
for (const type of ["pointerover", "focusin", "play", "error"]) player.addEventListener(type, loadBar, true);
if (!film.paused) loadBar();
if (!film.autoplay) film.controls = sign.hidden = false;
sign.addEventListener("click", () => {
  start();
  loadBar().then((bar) => bar?.focus());
});
film.addEventListener("click", ({ offsetY }) => {
  const isOurs = !player.querySelector(".player-bar") && (!film.controls || (offsetY < film.clientHeight - 80 && !film.readyState));
  if (isOurs) setTimeout(start);
});
film.addEventListener("play", () => (sign.hidden = true));`;

/** Any site may frame this page. It runs one script of a few lines, which loads the player's bar, and sends no form. */
const findPolicy = ({ css: brandingCss }: SiteBrandingValue, script: string) =>
  [
    "default-src 'none'",
    `script-src 'self' 'sha256-${hashOf(script)}'`,
    `style-src 'self' 'sha256-${hashOf(css)}'${brandingCss ? hashStyle(brandingCss) : ""}`,
    `connect-src 'self'${joinOrigins(mediaOrigins)}`,
    `img-src 'self' data:${joinOrigins(mediaOrigins)}`,
    `media-src 'self'${joinOrigins(playedOrigins())}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors *",
  ].join("; ");

const findHeaders = (branding: SiteBrandingValue, script = pressScript) => ({
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": findPolicy(branding, script),
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Robots-Tag": "noindex, indexifembedded",
  Vary: varyBy("Accept-Encoding", "Save-Data"),
});

export function renderEmbed(video: z.output<typeof watchedVideo>, options: EmbedOptions): Response {
  const script = withLanguageScripts(pressScript);
  const page = (
    <EmbedDocument
      title={video.title}
      siteName={options.siteName}
      branding={options.branding}
      css={css}
      script={script}
    >
      <EmbedPage video={toWatchView(video)} options={options} />
    </EmbedDocument>
  );
  const canonical = `<${options.origin}${encodePath`/video/${video._id}`}>; rel="canonical"`;
  return new Response(`<!DOCTYPE html>${renderToStaticMarkup(page)}`, {
    headers: {
      ...findHeaders(options.branding, script),
      "Cache-Control": "public, max-age=0, s-maxage=1",
      Link: canonical,
    },
  });
}

const sentences = { 404: t.notAvailable, 501: notSupported, 502: serverFailed, 503: serverUnreachable };

export function renderMissing(
  status: keyof typeof sentences,
  { siteName, branding }: Pick<EmbedOptions, "siteName" | "branding">,
): Response {
  const sentence = sentences[status]();
  const page = (
    <EmbedDocument title={sentence} siteName={siteName} branding={branding} css={css}>
      <MissingVideo sentence={sentence} siteName={siteName} />
    </EmbedDocument>
  );
  const html = `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
  return new Response(html, { status, headers: { ...findHeaders(branding), "Cache-Control": "no-store" } });
}
