import { Link } from "@remix-run/react";
import type { ComponentProps } from "react";
import { SelectAll } from "#app/components/ui/select-all";
import { EmptyState } from "#app/components/ui/empty-state";
import { useSupportedControls } from "#app/components/ui/page-context";
import { Pager } from "#app/components/ui/pager";
import { changeQuery } from "#app/format/query";
import { ChosenVideosBar, chosenFormId } from "./chosen-videos-bar";
import { VideoTable } from "./video-table";
import * as t from "#languages/dashboard";

const dashboardPath = "/admin/dashboard";

type Page = Pick<ComponentProps<typeof Pager>, "next" | "prev" | "isCut"> & {
  docs: ComponentProps<typeof VideoTable>["videos"];
};

interface YourVideosProps extends Page {
  query: string;
  isFiltered: boolean;
  search: string;
}

/** Renders a page of the viewer's videos, and the form for the chosen ones. */
export function YourVideos({ docs, next, prev, isCut, query, isFiltered, search }: YourVideosProps) {
  const supports = useSupportedControls();
  const path = dashboardPath + changeQuery(search, { after: null, before: null, all: null });
  return (
    <>
      {docs.length > 0 ? (
        <div className="group/list">
          {supports("chosenVideos") && docs.length > 1 && (
            <div className="xl:hidden">
              <SelectAll form={chosenFormId} total={docs.length} isCounted />
            </div>
          )}
          <VideoTable key={path} videos={docs} search={search} />
          {supports("chosenVideos") && <ChosenVideosBar />}
        </div>
      ) : (
        <NoVideos query={query} isFiltered={isFiltered} />
      )}
      <Pager label={t.yourVideos()} path={path} next={next} prev={prev} isCut={isCut} />
    </>
  );
}

function NoVideos({ query, isFiltered }: Pick<YourVideosProps, "query" | "isFiltered">) {
  if (!query && !isFiltered)
    return (
      <EmptyState title={t.noVideosUploaded()}>
        <p className="text-muted">{t.noVideosUploadedHint()}</p>
      </EmptyState>
    );
  return (
    <EmptyState title={t.noResults()}>
      <p className="wrap-anywhere text-muted" dir="auto">
        {isFiltered ? t.noVideosMatch() : t.noTitlesMatch({ query })}
      </p>
      <Link className="button" to={dashboardPath}>
        {t.allYourVideos()}
      </Link>
    </EmptyState>
  );
}
