import type { RouteArgs } from "#app/context.server";
import { required } from "#app/http/load.server";
import { hashIconSource } from "#app/http/site-branding.server";
import { visitorApi } from "#app/http/visitor-api.server";
import { emptyPolicy } from "#contract/security-headers";

/** Fetches an icon of the site as base64, with the version of what it shows. */
export async function fetchIcon({ request, context }: RouteArgs, name: string) {
  const { picture, accent, logoVersion } = await required(visitorApi(request, context).site.icon(name));
  return { picture, version: hashIconSource(accent, logoVersion ?? undefined) };
}

/** Answers with a picture that is given as base64. */
export const pictureResponse = (picture: string, { type, cacheControl }: { type: string; cacheControl: string }) =>
  new Response(new Uint8Array(Buffer.from(picture, "base64")), {
    headers: {
      "Content-Type": type,
      "Cache-Control": cacheControl,
      "Content-Security-Policy": emptyPolicy,
      "X-Content-Type-Options": "nosniff",
    },
  });
