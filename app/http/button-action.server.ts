import type { ActionFunctionArgs } from "@remix-run/node";
import type { FormValues } from "#app/form-result";
import { videoApi } from "#app/video-api/index.server";
import type { Answer } from "#app/video-api/transport/call.server";
import { readButton } from "./form.server";
import { type ButtonOptions, buttonResponse } from "./form-response.server";
import { guardAction } from "./guard-action.server";
import { requireParams } from "./params.server";
import { ownPath } from "./redirect.server";

interface ButtonPress<Name extends string> {
  /** The route parameters, by name. */
  ids: Record<Name, string>;
  fields: FormValues;
  api: ReturnType<typeof videoApi>;
  url: URL;
}

interface ButtonCall extends ButtonOptions {
  call: Promise<Answer<unknown>>;
  /** The id of the element to scroll to; saves the buttons of a long list a `returnTo` for each row. */
  anchor?: string | undefined;
}

/**
 * Makes the action of a button without text. `press` makes the call; the response redirects to the page that the
 * button's `returnTo` names, or else to `goTo`. `names` are the names of the route parameters.
 */
export const buttonAction = <Name extends string>(
  names: readonly Name[],
  press: (button: ButtonPress<Name>) => ButtonCall,
) =>
  guardAction(async ({ request, params, context }: ActionFunctionArgs) => {
    const ids = requireParams(params, ...names);
    const fields = await readButton(request);
    const url = new URL(request.url);
    const { call, goTo, anchor, ...options } = press({ ids, fields, api: videoApi(request, context), url });
    const page = ownPath(fields.returnTo);
    return buttonResponse({ request, context }, call, {
      goTo: page === null ? goTo : anchor ? `${page.replace(/#.*/s, "")}#${anchor}` : page,
      stays: fields.stays === "yes",
      ...options,
    });
  });
