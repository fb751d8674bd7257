import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readQuery } from "#app/format/query";
import * as t from "#languages/sign-in";

export const meta: MetaFunction = () => [{ title: `${t.registrationReceived()} · Vidlark` }];

export const loader = ({ request }: LoaderFunctionArgs) =>
  json({ isVerification: readQuery(request, "state") === "verification" });

/** Says what a registration waits for: approval, or that its e-mail address is verified. */
export default function Waiting() {
  return useLoaderData<typeof loader>().isVerification ? <Verification /> : <Approval />;
}

function Verification() {
  return (
    <>
      <div className="sheet">
        <h1>{t.checkYourMail()}</h1>
        <p>{t.sentLink()}</p>
        <p className="text-muted">{t.nothingCame()}</p>
      </div>
      <p>
        <a href="/login">{t.logIn()}</a>
      </p>
    </>
  );
}

function Approval() {
  return (
    <>
      <div className="sheet">
        <h1>{t.yourRegistration()}</h1>
        <p>{t.adminApproves()}</p>
      </div>
      <p>{t.approvedAlready({ link: (text) => <a href="/login">{text}</a> })}</p>
    </>
  );
}
