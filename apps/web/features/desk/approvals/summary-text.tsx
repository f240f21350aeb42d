import { type StaffRequest, settingName } from "@truefill/contracts/http";
import { useDirectory } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";

/** What tells a request from others of its kind, in the words of the screens. */
export function SummaryText({ request }: { readonly request: Pick<StaffRequest, "kind" | "summary"> }) {
	const t = useT();
	const { byId } = useDirectory();
	const { kind, summary } = request;
	if (summary === null) return null;
	if (kind === "corporate-action") return byId(summary)?.displayName ?? summary;
	if (kind === "personal-change") return summary.replaceAll("_", " ");
	const setting = kind === "setting-change" ? settingName.safeParse(summary) : null;
	return setting?.success ? t(`staff.settings.${setting.data}`) : summary;
}
