import { type ActionFunctionArgs, type HeadersFunction, json, type LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { readQuery } from "#app/format/query";
import { videoApi } from "#app/video-api/index.server";
import { formResponse } from "./form-response.server";
import { invalidFormResponse, parseForm } from "./form.server";

/** Keeps the address of a mailed link, which is a secret, out of caches and of what other sites are told. */
export const mailedLinkHeaders: HeadersFunction = () => ({
  // With `no-referrer` browsers also send `Origin: null`, and the CSRF check would refuse the form.
  "Referrer-Policy": "strict-origin",
  "Cache-Control": "no-store",
});

export const loadToken = ({ request }: LoaderFunctionArgs) => json({ token: readQuery(request, "token") ?? "" });

type Users = ReturnType<typeof videoApi>["users"];

/** Makes the handler of a mailed link's form, which sends its token and leads to the sign-in. */
export const postToken =
  <S extends z.ZodType>(schema: S, send: (users: Users, value: z.output<S>) => ReturnType<Users["verifyEmail"]>) =>
  async ({ request, context }: ActionFunctionArgs) => {
    const form = await parseForm(request, schema);
    if (!form.ok) return invalidFormResponse(form);
    const sending = send(videoApi(request, context).users, form.value);
    return formResponse({ request, context }, sending, { goTo: "/login", toaster: "auth", isSignIn: true });
  };
