import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ActForm } from "#app/components/administration/act-form";
import { Field } from "#app/components/forms/field";
import { formResponse } from "#app/http/form-response.server";
import { invalidFormResponse, parseForm } from "#app/http/form.server";
import { guardAction } from "#app/http/guard-action.server";
import { requireParams } from "#app/http/params.server";
import { forgetSite } from "#app/http/read-site.server";
import { requireRole } from "#app/http/viewer.server";
import { loadCategory } from "#app/pages/category.server";
import { videoApi } from "#app/video-api/index.server";
import { namedCategory } from "#contract/categories";

const list = "/administration/settings/categories";

export const meta: MetaFunction = () => [{ title: "Rename a category · Administration · Vidlark" }];

export const loader = async (args: LoaderFunctionArgs) => json((await loadCategory(args)).category);

export const action = guardAction(async ({ request, params, context }: ActionFunctionArgs) => {
  await requireRole(request, context, "administrator");
  const { category } = requireParams(params, "category");
  const form = await parseForm(request, namedCategory);
  if (!form.ok) return invalidFormResponse(form, request);
  const renaming = videoApi(request, context).site.renameCategory(category, form.value).finally(forgetSite);
  return formResponse({ request, context }, renaming, { goTo: list, form });
});

export default function RenameCategory() {
  const { name } = useLoaderData<typeof loader>();
  return (
    <ActForm title="Rename a category" act="Rename" closeTo={list}>
      {(at) => {
        const field = at("name");
        return (
          <Field
            label="Name"
            hint="Its videos and its address stay"
            {...field}
            defaultValue={field.defaultValue ?? name}
          />
        );
      }}
    </ActForm>
  );
}
