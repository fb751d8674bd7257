import * as t from "#languages/watch";

interface Props {
  language: string | undefined;
  page: number;
  totalPages: number;
}

/** Links to the pages before and after this one. */
export function Pages({ language, page, totalPages }: Props) {
  const to = (number: number) => `?${language ? `lang=${encodeURIComponent(language)}&` : ""}page=${number}`;
  return (
    <nav className="pager" aria-label={t.pages()}>
      {page > 1 && (
        <a className="button" href={to(page - 1)} rel="prev">
          {t.previousPage()}
        </a>
      )}
      <p>{t.pageOf({ page, total: totalPages })}</p>
      {page < totalPages && (
        <a className="button" href={to(page + 1)} rel="next">
          {t.nextPage()}
        </a>
      )}
    </nav>
  );
}
