import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ActForm } from "#app/components/administration/act-form";
import { Select } from "#app/components/forms/select";
import { formatCountOf } from "#app/format/counts";
import { formActionWith } from "#app/http/form-action.server";
import { forgetSite } from "#app/http/read-site.server";
import { loadCategory } from "#app/pages/category.server";
import { deletedCategory } from "#contract/categories";

const list = "/administration/settings/categories";

export const meta: MetaFunction = () => [{ title: "Delete a category · Manage site · Vidlark" }];

export const loader = async (args: LoaderFunctionArgs) => json(await loadCategory(args));

export const action = formActionWith(
  { role: "administrator", names: ["category"] },
  deletedCategory,
  ({ form, ids: { category }, api, answer }) =>
    answer(api.site.deleteCategory(category, form.value).finally(forgetSite), { goTo: list }),
);

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
