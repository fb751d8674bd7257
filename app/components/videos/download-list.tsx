import { Icon } from "#app/components/ui/icon";
import * as t from "#languages/downloads";

export interface Download {
  label: string;
  /** The formatted size; empty if unknown. */
  size: string;
  href: string;
  /** The name of the downloaded file, if its server does not name it. */
  fileName?: string;
}

/** Renders links to files, each with its size. */
export function DownloadList({ downloads }: { downloads: Download[] }) {
  return (
    <>
      <ul className="mt-4">
        {downloads.map(({ label, size, href, fileName }) => (
          <li key={href} className="border-b border-line">
            <a
              className="flex min-h-12 items-center gap-3 py-2 text-ink no-underline hover:bg-surface"
              href={href}
              download={fileName ?? ""}
            >
              <Icon name="down" />
              <span className="flex-1 font-semibold wrap-anywhere" dir="auto">
                {label}
              </span>
              <span className="whitespace-nowrap text-muted tabular">{size}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-small text-muted">{t.goesOn()}</p>
    </>
  );
}
