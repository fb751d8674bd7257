import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ActForm } from "#app/components/administration/act-form";
import { Select } from "#app/components/forms/select";
import { formatCountOf } from "#app/format/counts";
import { formResponse } from "#app/http/form-response.server";
import { invalidFormResponse, parseForm } from "#app/http/form.server";
import { guardAction } from "#app/http/guard-action.server";
import { requireParams } from "#app/http/params.server";
import { forgetSite } from "#app/http/read-site.server";
import { requireRole } from "#app/http/viewer.server";
import { loadCategory } from "#app/pages/category.server";
import { videoApi } from "#app/video-api/index.server";
import { deletedCategory } from "#contract/categories";

const list = "/administration/settings/categories";

export const meta: MetaFunction = () => [{ title: "Delete a category · Administration · Vidlark" }];

export const loader = async (args: LoaderFunctionArgs) => json(await loadCategory(args));

export const action = guardAction(async ({ request, params, context }: ActionFunctionArgs) => {
  await requireRole(request, context, "administrator");
  const { category } = requireParams(params, "category");
  const form = await parseForm(request, deletedCategory);
  if (!form.ok) return invalidFormResponse(form, request);
  const deleting = videoApi(request, context).site.deleteCategory(category, form.value).finally(forgetSite);
  return formResponse({ request, context }, deleting, { goTo: list, form });
});

export default function DeleteCategory() {
  const { category, others } = useLoaderData<typeof loader>();
  const options = [["", "No category"] as const, ...others.map(({ _id, name }) => [_id, name] as const)];
  return (
    <ActForm title={`Delete the category ${category.name}`} act="Delete category" closeTo={list} destroys>
      {(at) => (
        <>
          <p>
            {category.videos === 0
              ? "No video has it."
              : `${formatCountOf(category.videos, "video")} will have the category that you choose here.`}
          </p>
          {category.videos > 0 ? (
            <Select label="Its videos get" options={options} {...at("moveTo")} />
          ) : (
            <input type="hidden" name="moveTo" value="" />
          )}
        </>
      )}
    </ActForm>
  );
}
