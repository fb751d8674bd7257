import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ActForm } from "#app/components/administration/act-form";
import { Select } from "#app/components/forms/select";
import { formActionWith } from "#app/http/form-action.server";
import { clearSiteCache } from "#app/http/read-site.server";
import { loadCategory } from "#app/pages/category.server";
import { deletedCategory } from "#contract/categories";
import { toAdministrationMeta } from "#app/components/administration/title-page";
import * as t from "#languages/administration";

const listPath = "/administration/settings/categories";

export const meta: MetaFunction = () => toAdministrationMeta(t.deleteACategory());

export const loader = loadCategory;

export const action = formActionWith(
  { role: "administrator", names: ["category"] },
  deletedCategory,
  ({ form, ids: { category }, api, answer }) =>
    answer(api.site.deleteCategory(category, form.value).finally(clearSiteCache), { goTo: listPath }),
);

export default function DeleteCategory() {
  const { category, others } = useLoaderData<typeof loader>();
  const options = [["", t.noCategory()] as const, ...others.map(({ _id, name }) => [_id, name] as const)];
  return (
    <ActForm
      title={t.deleteCategoryNamed({ name: category.name })}
      act={t.deleteCategory()}
      closeTo={listPath}
      parent={t.categories()}
      destroys
    >
      {(at) => (
        <>
          <p>{category.videos === 0 ? t.categoryUnused() : t.videosMoveToCategory({ count: category.videos })}</p>
          {category.videos > 0 ? (
            <Select label={t.moveVideosTo()} options={options} {...at("moveTo")} />
          ) : (
            <input type="hidden" name="moveTo" value="" />
          )}
        </>
      )}
    </ActForm>
  );
}
