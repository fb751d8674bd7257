import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ActForm } from "#app/components/administration/act-form";
import { Field } from "#app/components/forms/field";
import { formActionWith } from "#app/http/form-action.server";
import { clearSiteCache } from "#app/http/read-site.server";
import { loadCategory } from "#app/pages/category.server";
import { namedCategory } from "#contract/categories";
import { toAdministrationMeta } from "#app/components/administration/title-page";
import * as t from "#languages/administration";

const listPath = "/administration/settings/categories";

export const meta: MetaFunction = () => toAdministrationMeta(t.renameCategory());

export const loader = async (args: LoaderFunctionArgs) => json((await loadCategory(args)).category);

export const action = formActionWith(
  { role: "administrator", names: ["category"] },
  namedCategory,
  ({ form, ids: { category }, api, answer }) =>
    answer(api.site.renameCategory(category, form.value).finally(clearSiteCache), { goTo: listPath }),
);

export default function RenameCategory() {
  const { name } = useLoaderData<typeof loader>();
  return (
    <ActForm title={t.renameCategory()} act={t.rename()} closeTo={listPath} parent={t.categories()}>
      {(at) => {
        const field = at("name");
        return (
          <Field label={t.name()} hint={t.renameCategoryHint()} {...field} defaultValue={field.defaultValue ?? name} />
        );
      }}
    </ActForm>
  );
}
