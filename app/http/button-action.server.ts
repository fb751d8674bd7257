import type { ActionFunctionArgs } from "@remix-run/node";
import type { FormValues } from "#app/form-result";
import { videoApi } from "#app/video-api/index.server";
import type { Answer } from "#app/video-api/transport/call.server";
import { readButton } from "./form.server";
import { type ButtonOptions, buttonResponse } from "./form-response.server";
import { guardAction } from "./guard-action.server";
import { requireParams } from "./params.server";
import { ownPath } from "./redirect.server";

interface Pressed<Name extends string> {
  /** The parameters of the address. */
  ids: Record<Name, string>;
  fields: FormValues;
  api: ReturnType<typeof videoApi>;
  url: URL;
}

interface PressOptions extends ButtonOptions {
  call: Promise<Answer<unknown>>;
  /** The element of the button's page to which the answer leads: long lists need not name it for each button. */
  anchor?: string | undefined;
}

/**
 * Makes the action of a button without text: `press` makes the call, and the answer leads to the page that the button
 * names, or else to `goTo`. `names` are the parameters of the address.
 */
export const buttonAction = <Name extends string>(
  names: readonly Name[],
  press: (pressed: Pressed<Name>) => PressOptions,
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
