import { hidden } from "#app/components/ui/hidden";
import { Form } from "@remix-run/react";
import { formatAge } from "#app/format/age";
import { encodePath } from "#app/format/path";
import { Pager } from "#app/components/ui/pager";
import type { ListView } from "#app/video-api/shapes/community-view-models.server";
import type { Notice } from "#contract/moderation";
import * as t from "#languages/settings";

/** The query parameters of the notices, whose page also has the decisions. */
export const noticeCursors = { after: "noticesAfter", before: "noticesBefore" } as const;

interface Props {
  notices: ListView<Notice>;
  /** The page's own path. */
  path: string;
  now: number;
}

/** Lists what became of the viewer's reports; each goes away by its button. */
export function Notices({ notices: { docs, ...cursors }, path, now }: Props) {
  if (docs.length === 0) return null;
  return (
    <section className="page-section" aria-labelledby="notices">
      <h3 id="notices" className="mb-3 text-16">
        {t.yourReports()}
      </h3>
      <ul className="divide-y divide-line">
        {docs.map(({ _id, content, createdAt }) => (
          <li key={_id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <p className="min-w-0 flex-[1_1_14rem]">
              {content}
              <span className="text-small text-muted">{` · ${formatAge(createdAt, now)}`}</span>
            </p>
            <Form method="post" action={encodePath`/actions/notice/${_id}/dismiss`} replace preventScrollReset>
              <button className="button">{t.dismiss({ content, hidden })}</button>
            </Form>
          </li>
        ))}
      </ul>
      <Pager
        label={t.yourReports()}
        path={path}
        {...cursors}
        names={noticeCursors}
        nextText={t.olderReports()}
        prevText={t.newerReports()}
        hash="#notices"
      />
    </section>
  );
}
