import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readQuery } from "#app/format/query";

export const meta: MetaFunction = () => [{ title: "Registration received · Vidlark" }];

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
        <h1>Check your mail</h1>
        <p>
          We sent a link to your email address. Open it to verify the address: after that you can post. You can log in
          and watch already.
        </p>
        <p className="text-muted">
          Nothing after a few minutes? Check your spam folder, or log in and ask for another link in your settings.
        </p>
      </div>
      <p>
        <a href="/login">Log in</a>
      </p>
    </>
  );
}

function Approval() {
  return (
    <>
      <div className="sheet">
        <h1>Your registration is received</h1>
        <p>An administrator of this site has to approve it. After that you can log in with your email and password.</p>
      </div>
      <p>
        Approved already? <a href="/login">Log in</a>
      </p>
    </>
  );
}
