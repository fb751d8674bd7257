import { useSupportedControls, usePageContext } from "#app/components/ui/page-context";
import { SupportEntry, SupportRow } from "./support-row";
import * as t from "#languages/site";

/** Lists what people can do without the help of an administrator, as far as the server supports it. */
export function SelfHelp() {
  const { isSignedIn } = usePageContext();
  const supports = useSupportedControls();
  return (
    <section className="mt-8" aria-labelledby="self-help">
      <h2 id="self-help">{t.whatYouCanDo()}</h2>
      <ul className="mt-3 grid grid-cols-1 gap-3">
        {isSignedIn ? (
          <SupportRow icon="gear" title={t.accountAndData()} text={t.accountAndDataHelp()} href="/settings" />
        ) : (
          supports("newPassword") && (
            <SupportRow icon="shield" title={t.forgotPassword()} text={t.forgotPasswordHelp()} href="/login/forgot" />
          )
        )}
        <SupportRow icon="down" title={t.slowConnection()} text={t.slowConnectionHelp()} href="#data" />
        <SupportRow icon="body" title={t.accessibility()} text={t.accessibilityDescription()} href="/accessibility" />
      </ul>
      {supports("report") && (
        <div className="mt-3">
          <SupportEntry icon="alert" title={t.reportSomething()} text={t.reportSomethingHelp()} />
        </div>
      )}
    </section>
  );
}
