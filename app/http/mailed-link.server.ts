import { type ActionFunctionArgs, type HeadersFunction, json, type LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { readQuery } from "#app/format/query";
import { videoApi } from "#app/video-api/index.server";
import { formResponse } from "./form-response.server";
import { invalidFormResponse, parseForm } from "./form.server";

const secretAddressHeaders = {
  // With `no-referrer` browsers also send `Origin: null`, and the CSRF check would refuse the form.
  "Referrer-Policy": "strict-origin",
  "Cache-Control": "no-store",
};

/** Keeps the URL of a mailed link, which is a secret, out of caches and out of the Referer that other sites receive. */
export const mailedLinkHeaders: HeadersFunction = () => secretAddressHeaders;

/** Returns loader data, with the headers that protect the token of a mailed link if the URL has one. */
export const jsonBehindLink = <T>(data: T, hasToken: boolean) =>
  json(data, hasToken ? { headers: secretAddressHeaders } : {});

/** Sends the headers of `jsonBehindLink` with the page. */
export const passHeaders: HeadersFunction = ({ loaderHeaders }) =>
  Object.fromEntries(
    Object.keys(secretAddressHeaders).flatMap((name) => {
      const value = loaderHeaders.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );

export const loadToken = ({ request }: LoaderFunctionArgs) => json({ token: readQuery(request, "token") ?? "" });

type Users = ReturnType<typeof videoApi>["users"];

/** Makes the handler of a mailed link's form, which sends its token and leads to the sign-in. */
export const postToken =
  <S extends z.ZodType>(schema: S, send: (users: Users, value: z.output<S>) => ReturnType<Users["verifyEmail"]>) =>
  async ({ request, context }: ActionFunctionArgs) => {
    const form = await parseForm(request, schema);
    if (!form.ok) return invalidFormResponse(form);
    const answer = send(videoApi(request, context).users, form.value);
    return formResponse({ request, context }, answer, { goTo: "/login", toastPosition: "auth", isSignIn: true });
  };
