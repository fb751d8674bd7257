import type { TextPart } from "#app/format/text-parts";
import { PreferenceForm } from "#app/components/forms/preference-form";
import { RichText } from "#app/components/ui/rich-text";
import * as t from "#languages/shell";

/** A notice of the administrators to everybody. */
export interface SiteNotice {
  id: string;
  parts: readonly TextPart[];
}

/** Renders the administrators' notice until the visitor dismisses it. It is no flex row, in which a long address cannot wrap. */
export function NoticeBanner({ id, parts, path }: SiteNotice & { path: string }) {
  return (
    <PreferenceForm className="notice banner" label={t.notice()} returnTo={path}>
      <bdi>
        <RichText text={parts} />
      </bdi>{" "}
      <button className="button" name="notice" value={id}>
        {t.dismiss()}
      </button>
    </PreferenceForm>
  );
}
