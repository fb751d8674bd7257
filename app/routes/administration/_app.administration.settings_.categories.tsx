import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { Field } from "#app/components/forms/field";
import { FormAlert } from "#app/components/forms/form-alert";
import { PressForm } from "#app/components/forms/press-form";
import { SubmitButton } from "#app/components/forms/submit-button";
import { useFormState } from "#app/components/forms/use-form-state";
import { BackLink } from "#app/components/ui/back-link";
import { srOnly } from "#app/components/ui/sr-only";
import { Icon } from "#app/components/ui/icon";
import { encodePath } from "#app/format/path";
import { formActionWith } from "#app/http/form-action.server";
import { required } from "#app/http/load.server";
import { clearSiteCache } from "#app/http/read-site.server";
import { requireRole } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";
import { namedCategory } from "#contract/categories";
import { toAdministrationMeta } from "#app/components/administration/title-page";
import * as t from "#languages/administration";

/** The API counts the videos of a category up to this number. */
const maxCounted = 1_000;

const pagePath = "/administration/settings/categories";

export const meta: MetaFunction = () => toAdministrationMeta(t.categories());

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "administrator");
  return json({ categories: await required(videoApi(request, context).site.categories()) });
}

export const action = formActionWith({ role: "administrator" }, namedCategory, ({ form, api, answer }) =>
  answer(api.site.addCategory(form.value).finally(clearSiteCache), { goTo: pagePath }),
);

export default function Categories() {
  const { categories } = useLoaderData<typeof loader>();
  const { at, alert, isPending } = useFormState("category-alert");
  return (
    <section className="narrow" aria-labelledby="categories">
      <BackLink to="/administration/settings">{t.settings()}</BackLink>
      <h2 id="categories" className="mb-2">
        {t.categories()}
      </h2>
      <p className="mb-4 text-muted">{t.categoriesExplained()}</p>
      {categories.length > 0 && (
        <ul className="mb-6 list-none divide-y divide-line border-y border-line p-0">
          {categories.map((category, index) => (
            <Row key={category._id} {...category} isFirst={index === 0} isLast={index === categories.length - 1} />
          ))}
        </ul>
      )}
      <Form className="form" method="post" noValidate preventScrollReset key={categories.length}>
        {alert !== undefined && <FormAlert id="category-alert" message={alert} />}
        {/* On a wide screen, the button stands beside the field, 30 px below its label. */}
        <div className="grid gap-4 sm:grid-cols-[1fr_auto] sm:items-start sm:gap-3">
          <Field label={t.newCategory()} hint={t.newCategoryHint()} {...at("name")} />
          <div className="form-buttons sm:mt-7.5">
            <SubmitButton pending={isPending} pendingText={t.adding()}>
              {t.addCategory()}
            </SubmitButton>
          </div>
        </div>
      </Form>
    </section>
  );
}

interface RowProps {
  _id: string;
  name: string;
  videos: number;
  isFirst: boolean;
  isLast: boolean;
}

function Row({ _id, name, videos, isFirst, isLast }: RowProps) {
  const path = `${pagePath}${encodePath`/${_id}`}` as const;
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 py-2">
      <div className="min-w-0 flex-[1_1_6rem] wrap-anywhere">
        <Link className="inline-block min-h-6" to={encodePath`/category/${_id}`} dir="auto">
          {name}
        </Link>
        <p className="meta">
          {videos >= maxCounted ? t.videosOrMore({ count: videos }) : t.videoCount({ count: videos })}
        </p>
      </div>
      <PressForm className="flex" action={encodePath`/actions/category/${_id}/move`} returnTo={pagePath}>
        <MoveButton way="up" name={name} isDisabled={isFirst} />
        <MoveButton way="down" name={name} isDisabled={isLast} />
      </PressForm>
      <Link className="button max-sm:w-10 max-sm:border-0 max-sm:bg-transparent max-sm:p-0" to={path}>
        <span className="contents sm:hidden">
          <Icon name="edit" />
        </span>
        <span className="max-sm:sr-only">{t.renameNamed({ name, hidden: srOnly })}</span>
      </Link>
      <Link className="button button-ghost button-icon" to={`${path}/delete`} aria-label={t.deleteNamed({ name })}>
        <Icon name="trash" />
      </Link>
    </li>
  );
}

function MoveButton({ way, name, isDisabled }: { way: "up" | "down"; name: string; isDisabled: boolean }) {
  return (
    <button
      className="button button-ghost button-icon"
      name="to"
      value={way}
      disabled={isDisabled}
      aria-label={way === "up" ? t.moveNamedUp({ name }) : t.moveNamedDown({ name })}
      title={way === "up" ? t.moveUp() : t.moveDown()}
    >
      <Icon name={way} />
    </button>
  );
}
