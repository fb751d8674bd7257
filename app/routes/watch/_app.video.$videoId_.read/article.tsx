import type { ReactNode } from "react";
import { Icon } from "#app/components/ui/icon";
import { RichText } from "#app/components/ui/rich-text";
import { nameAccount } from "#app/format/authors";
import { encodePath } from "#app/format/path";
import type { ReadView } from "./read-view.server";
import { type ReadLinks, Section } from "./section";
import * as t from "#languages/read";

interface Props {
  view: Omit<ReadView, "language"> & { language?: string | undefined };
  links: ReadLinks;
  children?: ReactNode;
}

/** Says that there are no captions, and heads the pictures. */
const Silence = ({ hasStills }: Pick<ReadView, "hasStills">) => (
  <div className="mt-8">
    {hasStills && <h2 className="mb-1">{t.pictures()}</h2>}
    <p className="text-muted">{hasStills ? t.picturesOnly() : t.noCaptions()}</p>
  </div>
);

/** Renders a video to read. `children` stand above its paragraphs. */
export function Article({ view, links, children }: Props) {
  const { title, titleLanguage, channel, about, language, hasStills } = view;
  return (
    <article className="narrow">
      <h1 lang={titleLanguage || undefined} dir="auto">
        {title}
      </h1>
      <p className="mt-1 text-small text-muted">
        {channel.username && (
          <a href={encodePath`/user/${channel.username}/${channel._id}`} dir="auto">
            {nameAccount(channel)}
          </a>
        )}
        {`\u00a0· ${view.published}\u00a0· ${view.duration}`}
      </p>
      <p className="mt-3 print:hidden">
        <a className="button button-primary" href={links.watch}>
          <Icon name="play" />
          {t.watchVideo()}
        </a>
      </p>
      {about && (
        <div className="rich-text mt-6 text-18 wrap-anywhere" lang={titleLanguage} dir="auto">
          <RichText text={about} />
        </div>
      )}
      {language && <h2 className="mt-6">{t.transcript()}</h2>}
      {children}
      {!language && <Silence hasStills={hasStills} />}
      {view.sections.map((section) => (
        <Section
          key={section.paragraphs[0]!.start}
          {...{ section, language, links, hasStills }}
          heading={language || hasStills ? "h3" : "h2"}
        />
      ))}
    </article>
  );
}
