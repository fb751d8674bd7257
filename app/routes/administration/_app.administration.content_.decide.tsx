import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { ActForm } from "#app/components/administration/act-form";
import { managedList } from "#app/components/ui/managed-row";
import { ContentRow } from "#app/components/administration/content-row";
import { Outcomes } from "#app/components/forms/outcomes";
import { Select } from "#app/components/forms/select";
import { TextArea } from "#app/components/forms/text-area";
import { readQueries, readQuery } from "#app/format/query";
import { formActionWith } from "#app/http/form-action.server";
import { errorResponse } from "#app/http/form-response.server";
import { required } from "#app/http/load.server";
import { requireRole } from "#app/http/viewer.server";
import { readContentKind, toContentView } from "#app/pages/content.server";
import { videoApi } from "#app/video-api/index.server";
import type { ChosenOutcome } from "#contract/chosen-videos";
import { contentDecision } from "#contract/content";
import { type ContentAct, contentActs } from "#contract/words/content";
import { limits } from "#contract/limits";
import { toAdministrationMeta } from "#app/components/administration/title-page";
import { reportReasons } from "#contract/words/moderation";
import * as t from "#languages/administration";

const listPath = "/administration/content";

export const meta: MetaFunction = () => toAdministrationMeta(t.chosenContent());

const readAct = (request: Request): ContentAct => {
  const act = readQuery(request, "act");
  return act === "show" || act === "delete" ? act : "hide";
};

const readIds = (request: Request) => [...new Set(readQueries(request, "id"))];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "administrator");
  const [kind, act, ids] = [readContentKind(request), readAct(request), readIds(request)];
  const chosenIds = ids.slice(0, limits.chosenContent);
  const { content } = videoApi(request, context);
  const chosenRows =
    chosenIds.length === 0 ? [] : (await required(content.list(kind, {}, { ids: chosenIds.join() }))).answer;
  return json({
    kind,
    act,
    rows: chosenRows.map(toContentView),
    missing: chosenIds.length - chosenRows.length,
    surplus: ids.length - chosenIds.length,
  });
}

export const action = formActionWith({ role: "administrator" }, contentDecision, async ({ form, request, api }) => {
  const { ids = "", act = "", category = "", reason = "" } = form.fields;
  const kind = readContentKind(request);
  const { content } = api;
  try {
    // Reads the titles first: deleted content has none.
    const { answer: chosen } = (await content.list(kind, {}, { ids: ids.split(" ").join() })).data;
    const titles = new Map(chosen.map(toContentView).map(({ _id, title }) => [_id, title]));
    const { data: outcomes } = await content.decide(kind, { ids, act, category, reason });
    return json({ outcomes: outcomes.map((each) => ({ ...each, title: titles.get(each._id) ?? each._id })) });
  } catch (error) {
    return errorResponse(error, { form });
  }
});

const consequences: Record<ContentAct, () => string> = {
  hide: t.hideConsequence,
  show: t.showConsequence,
  delete: t.deleteConsequence,
};

const titles: Record<ContentAct, (values: { count: number }) => string> = {
  hide: t.hideThings,
  show: t.showThings,
  delete: t.deleteThings,
};

export default function Decide() {
  const data = useLoaderData<typeof loader>();
  const result = useActionData<{ outcomes?: (ChosenOutcome & { title: string })[] }>();
  const back = `${listPath}?kind=${data.kind}`;
  if (result?.outcomes) return <Outcomes outcomes={result.outcomes} back={back} />;
  if (data.rows.length === 0) return <NothingChosen back={back} />;
  return <Confirm {...data} back={back} />;
}

type ConfirmProps = ReturnType<typeof useLoaderData<typeof loader>> & { back: string };

function Confirm({ act, rows, missing, surplus, back }: ConfirmProps) {
  return (
    <ActForm
      title={titles[act]({ count: rows.length })}
      act={contentActs[act]}
      closeTo={back}
      destroys={act === "delete"}
    >
      {(at) => (
        <>
          <p>{consequences[act]()}</p>
          {missing > 0 && <p>{t.chosenMissing({ count: missing })}</p>}
          {surplus > 0 && <p>{t.chosenSurplus({ count: surplus, max: limits.chosenContent })}</p>}
          <ul className={managedList}>
            {rows.map((row) => (
              <ContentRow key={row._id} {...row} />
            ))}
          </ul>
          <input type="hidden" name="ids" value={rows.map(({ _id }) => _id).join(" ")} />
          <input type="hidden" name="act" value={act} />
          <Select label={t.decisionCategory()} {...at("category")} options={Object.entries(reportReasons)} />
          <TextArea
            label={t.reason()}
            {...at("reason")}
            rows={4}
            hint={t.ownersReadReason({ count: limits.moderationReason, exact: limits.moderationReason })}
          />
        </>
      )}
    </ActForm>
  );
}

function NothingChosen({ back }: { back: string }) {
  return (
    <section className="narrow">
      <h2>{t.nothingIsSelected()}</h2>
      <p className="mb-4">{t.selectContent()}</p>
      <Link className="button" to={back}>
        {t.back()}
      </Link>
    </section>
  );
}
