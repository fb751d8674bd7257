import type { ActionFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import type { FormValues } from "#app/form-result";
import { videoApi } from "#app/video-api/index.server";
import type { Answer } from "#app/video-api/transport/call.server";
import { type FormResult, invalidFormResponse, parseForm } from "./form.server";
import { formResponse, type FormResponseOptions } from "./form-response.server";
import { guardAction } from "./guard-action.server";
import { requireParams } from "./params.server";
import { requireRole } from "./viewer.server";

interface PostedForm<T, Name extends string = never> extends ActionFunctionArgs {
  form: FormResult<T> & { ok: true };
  /** The route parameters, by name. */
  ids: Record<Name, string>;
  api: ReturnType<typeof videoApi>;
  /** Calls `formResponse` with this form. */
  answer: <D>(call: Promise<Answer<D>>, options: FormResponseOptions<D>) => Promise<Response>;
}

interface FormActionOptions<Name extends string> {
  /** The role that may post the form; others get the response of `requireRole`. */
  role?: Parameters<typeof requireRole>[2];
  /** The names of the route parameters. */
  names?: readonly Name[];
  /** Adds to the fields before they are validated. */
  complete?: (fields: FormValues) => FormValues;
}

/** Makes the action of a form for viewers. Shows an invalid form again; passes a valid one to `handle`. */
export const formAction = <S extends z.ZodType>(
  schema: S,
  handle: (args: PostedForm<z.output<S>>) => Promise<Response>,
) => formActionWith({}, schema, handle);

/** Makes the action of a form whose route has parameters, or that requires a role. */
export const formActionWith = <S extends z.ZodType, Name extends string>(
  { role, names = [], complete }: FormActionOptions<Name>,
  schema: S,
  handle: (args: PostedForm<z.output<S>, Name>) => Promise<Response>,
) =>
  guardAction(async (args: ActionFunctionArgs) => {
    const form = await parseForm(args.request, schema, complete);
    if (role) await requireRole(args.request, args.context, role);
    const ids = requireParams(args.params, ...names);
    if (!form.ok) return invalidFormResponse(form, args.request);
    const answer: PostedForm<unknown>["answer"] = (call, options) => formResponse(args, call, { form, ...options });
    return handle({ ...args, form, ids, api: videoApi(args.request, args.context), answer });
  });
