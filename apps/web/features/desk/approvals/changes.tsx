import { outputDecision, outputStatus, type StaffRequestDetail, settingName } from "@truefill/contracts/http";
import { ArrowRight } from "lucide-react";
import { useDirectory } from "../../../data/index.ts";
import { type Translate, useT } from "../../../i18n/index.ts";
import { TimeText } from "../../../ui/time-text.tsx";

const NAMES = [
	"action",
	"beneficiary",
	"decision",
	"dividend",
	"ex_at",
	"fee",
	"instrument",
	"kind",
	"method",
	"note",
	"outcome",
	"ratio",
	"reference",
	"returned_by",
	"tax_percent",
	"transaction",
] as const;

function nameOf(t: Translate, name: string): string {
	const known = NAMES.find((each) => each === name);
	if (known !== undefined) return t(`inbox.fact.${known}`);
	// A part of a withdrawal: `1. wire, profit`.
	const [, number, method] = /^(\d+)\. (card|wire),/.exec(name) ?? [];
	if (method === "card" || method === "wire") return `${number}. ${t(`inbox.method.${method}`)}`;
	const setting = settingName.safeParse(name);
	return setting.success ? t(`staff.settings.${setting.data}`) : name.replaceAll("_", " ");
}

/** What the request would change, old beside new. */
export function Changes({ request }: { readonly request: StaffRequestDetail }) {
	const t = useT();
	const { changes, reason } = request;
	const isCompared = changes.some(({ before }) => before !== null);
	return (
		<section className="flex flex-col gap-2">
			<h3 className="font-semibold text-13">{t(isCompared ? "inbox.changes" : "inbox.facts")}</h3>
			<dl className="grid grid-cols-[minmax(7rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-13">
				{changes.map(({ name, before, after }) => (
					<div key={name} className="contents">
						<dt className="text-muted first-letter:uppercase">{nameOf(t, name)}</dt>
						<dd className="wrap-anywhere flex flex-wrap items-center gap-x-2">
							{before === null ? null : (
								<>
									<s className="text-muted">
										<Value name={name} value={before} />
									</s>
									<ArrowRight className="icon flex-none text-muted rtl:-scale-x-100" aria-hidden />
								</>
							)}
							{after === null ? (
								<span className="text-muted">{t("inbox.removed")}</span>
							) : (
								<Value name={name} value={after} />
							)}
						</dd>
					</div>
				))}
				<div className="contents">
					<dt className="text-muted">{t("staff.reason")}</dt>
					<dd dir="auto" className="wrap-anywhere">
						{reason}
					</dd>
				</div>
			</dl>
		</section>
	);
}

function Value({ name, value }: { readonly name: string; readonly value: string }) {
	const t = useT();
	const { byId } = useDirectory();
	if (name === "method" && (value === "card" || value === "wire")) return <span>{t(`inbox.method.${value}`)}</span>;
	const decision = name === "decision" ? outputDecision.safeParse(value) : null;
	if (decision?.success) return <span>{t(`coinDesk.do.${decision.data}`)}</span>;
	const state = name === "decision" ? outputStatus.safeParse(value) : null;
	if (state?.success) return <span>{t(`coinDesk.state.${state.data}`)}</span>;
	if (name === "ex_at") return <TimeText value={value} />;
	if (name === "instrument") return <span>{byId(value)?.displayName ?? value}</span>;
	return <span dir="auto">{value}</span>;
}
