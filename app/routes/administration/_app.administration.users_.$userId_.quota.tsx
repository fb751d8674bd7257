import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ActForm } from "#app/components/administration/act-form";
import { PersonTitle } from "#app/components/administration/person-title";
import { Field } from "#app/components/forms/field";
import { encodePath } from "#app/format/path";
import { changePerson, loadPerson } from "#app/pages/person.server";
import { formatBytes } from "#contract/format";
import { changedQuota } from "#contract/people";
import { guardAction } from "#app/http/guard-action.server";

export const meta: MetaFunction = () => [{ title: "Change a quota · Manage site · Vidlark" }];

export const loader = async (args: LoaderFunctionArgs) => json(await loadPerson(args));

export const action = guardAction((args: ActionFunctionArgs) => changePerson(args, "changeQuota", changedQuota));

const gigabyte = 1024 ** 3;
const toGigabytes = (bytes: number | null) =>
  bytes === null ? "" : String(Math.round((bytes / gigabyte) * 100) / 100);

export default function ChangeQuota() {
  const person = useLoaderData<typeof loader>();
  const { siteQuotaBytes: site } = person;
  return (
    <ActForm title="Change the quota" act="Change quota" closeTo={encodePath`/administration/users/${person._id}`}>
      {(at) => {
        const gigabytes = at("gigabytes");
        return (
          <>
            <PersonTitle {...person} />
            <p>{`The videos of this account take ${formatBytes(person.usedBytes)} now.`}</p>
            <Field
              label="Quota in GB"
              hint={`Empty for the site's, which is ${site === null ? "no quota" : formatBytes(site)}`}
              {...gigabytes}
              defaultValue={gigabytes.defaultValue ?? toGigabytes(person.quotaBytes)}
            />
            <Field label="Reason" hint="Optional. Recorded in the log" {...at("reason")} />
          </>
        );
      }}
    </ActForm>
  );
}
