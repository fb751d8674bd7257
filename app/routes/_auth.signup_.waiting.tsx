import type { MetaFunction } from "@remix-run/node";

export const meta: MetaFunction = () => [{ title: "Registration received · Vidlark" }];

/** Says that a registration waits for approval. */
export default function Waiting() {
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
