import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { EmptyPanel } from "#app/components/ui/empty-panel";
import { SubmitButton } from "#app/components/forms/submit-button";
import { useFormState } from "#app/components/forms/use-form-state";
import { srOnly } from "#app/components/ui/sr-only";
import { formatAge, findPageTime } from "#app/format/age";
import { formatLongDay } from "#app/format/day";
import { formatList } from "#app/format/list";
import { isId } from "#app/format/path";
import { buttonAction } from "#app/http/button-action.server";
import { required } from "#app/http/load.server";
import { loadWithViewer } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";
import type { TokenScope } from "#contract/token-scopes";
import type { TokenEntry } from "#contract/tokens";
import { listScopes } from "./_app.settings.tokens_.new/scope-list";
import * as t from "#languages/tokens";

const pagePath = "/settings/programs";

export const meta: MetaFunction = () => [{ title: `${t.yourTokens()} · Vidlark` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const load = () => required(videoApi(request, context).tokens.list());
  const [, { tokens, offered }] = await loadWithViewer(request, context, load);
  return json({ tokens, offered, now: findPageTime(true) });
}

/** Revokes the token that the pressed button names. */
export const action = buttonAction([], ({ fields: { revoked: tokenId = "" }, api }) => {
  if (!isId(tokenId)) throw json(null, 404);
  return { call: api.tokens.revoke(tokenId), goTo: pagePath };
});

export default function Programs() {
  const { tokens, offered, now } = useLoaderData<typeof loader>();
  const { isPending } = useFormState();
  return (
    <>
      <p className="mb-4 text-muted">{t.aboutPrograms()}</p>
      {tokens.length === 0 ? (
        <NoTokens offered={offered} />
      ) : (
        <section aria-labelledby="tokens">
          <h3 id="tokens" className="text-16">
            {t.yourTokens()}
          </h3>
          <Form method="post" preventScrollReset>
            <ul className="mb-4 divide-y divide-line border-b border-line">
              {tokens.map((token) => (
                <Token key={token._id} {...token} {...{ now, isPending }} />
              ))}
            </ul>
          </Form>
          <p className="form-buttons">
            <MakeLink />
          </p>
        </section>
      )}
    </>
  );
}

const MakeLink = () => (
  <Link className="button button-primary" to={`${pagePath}/new`}>
    {t.makeToken()}
  </Link>
);

/** Says, to a viewer without tokens, what tokens can allow. */
const NoTokens = ({ offered }: { offered: readonly TokenScope[] }) => (
  <EmptyPanel title={t.noTokens()} act={<MakeLink />} heading={t.whatTokensAllow()} entries={listScopes(offered)} />
);

function Token({ now, isPending, ...token }: TokenEntry & { now: number; isPending: boolean }) {
  const { _id, name, number, scopes, usedAt, expiresAt } = token;
  const day = formatLongDay(expiresAt);
  return (
    <li className="flex items-center justify-between gap-3 py-3">
      <div className="min-w-0 wrap-anywhere">
        <strong className="text-15 font-semibold" dir="auto">
          {name}
        </strong>{" "}
        <code className="text-small text-muted" dir="ltr">{`${number}…`}</code>
        <p className="text-small">
          {t.may({
            scopes: formatList(
              scopes.map((scope) => t.scopeName({ scope })),
              "unit",
            ),
          })}
        </p>
        <p className="text-small text-muted">
          {usedAt === null ? t.notUsed() : t.usedAgo({ ago: formatAge(usedAt, now) })}
          {` · ${Date.parse(expiresAt) > now ? t.endsOn({ day }) : t.endedOn({ day })}`}
        </p>
      </div>
      <SubmitButton variant="quietDanger" name="revoked" value={_id} pending={isPending}>
        {t.revoke({ name, hidden: srOnly })}
      </SubmitButton>
    </li>
  );
}
