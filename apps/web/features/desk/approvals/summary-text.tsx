import {
	outputDecision,
	type StaffRequest,
	screeningList,
	settingName,
	verificationDocument,
	verificationPart,
	withdrawalMethod,
} from "@truefill/contracts/http";
import { useDirectory } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";

/** What tells a request from others of its kind, in the words of the screens. */
export function SummaryText({ request }: { readonly request: Pick<StaffRequest, "kind" | "summary"> }) {
	const t = useT();
	const { byId } = useDirectory();
	const { kind, summary } = request;
	if (summary === null) return null;
	if (kind === "corporate-action") return byId(summary)?.displayName ?? summary;
	if (kind === "verification") return <VerificationSummary summary={summary} />;
	if (kind === "screening") return <ScreeningSummary summary={summary} />;
	if (kind === "coin-deposit") {
		const decision = outputDecision.safeParse(summary);
		return decision.success ? t(`coinDesk.do.${decision.data}`) : summary;
	}
	if (kind === "personal-change") return summary.replaceAll("_", " ");
	if (kind === "withdrawal") {
		const methods = summary.split(", ").map((each) => withdrawalMethod.safeParse(each).data);
		return methods.map((method) => (method === undefined ? summary : t(`inbox.method.${method}`))).join(", ");
	}
	const setting = kind === "setting-change" ? settingName.safeParse(summary) : null;
	return setting?.success ? t(`staff.settings.${setting.data}`) : summary;
}

/** The part and the document, as the definition joins them. */
function VerificationSummary({ summary }: { readonly summary: string }) {
	const t = useT();
	const [first, second] = summary.split(": ");
	const [part, document] = [verificationPart.safeParse(first), verificationDocument.safeParse(second)];
	if (!part.success || !document.success) return summary;
	return `${t(`verification.${part.data}`)}: ${t(`verification.document.${document.data}`)}`;
}

/** The list and the name of its entry, as the definition joins them. */
function ScreeningSummary({ summary }: { readonly summary: string }) {
	const t = useT();
	const [, first = "", name = ""] = /^([a-z]+): (.*)$/s.exec(summary) ?? [];
	const list = screeningList.safeParse(first);
	if (!list.success) return summary;
	return (
		<>
			{t(`staff.screening.list.${list.data}`)}: <bdi>{name}</bdi>
		</>
	);
}
