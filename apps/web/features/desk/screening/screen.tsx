import { useScreening } from "../../../data/desk/screening.ts";
import { useT } from "../../../i18n/index.ts";
import { useDocumentTitle } from "../../../lib/document-title.ts";
import { Tabs } from "../../../ui/tabs.tsx";
import { DeskPage } from "../parts/page.tsx";
import { useAddressFilter } from "../parts/use-address-filter.ts";
import { Hits } from "./hits.tsx";
import { Lists } from "./lists.tsx";

type Part = "hits" | "lists";

/** `/admin/screening`: customers who are similar to entries of lists, and the lists. */
export default function ScreeningScreen() {
	const t = useT();
	useDocumentTitle(t("staff.screening"));
	const { address, change } = useAddressFilter();
	const state = useScreening();
	const part: Part = address.get("part") === "lists" ? "lists" : "hits";
	return (
		<DeskPage title={t("staff.screening")} fixed>
			<Tabs<Part>
				label={t("staff.screening")}
				className="min-h-0 flex-1 border-line border-t bg-surface-1"
				value={part}
				onChange={(next) => change({ part: next === "hits" ? null : next })}
				items={[
					{
						value: "hits",
						label: t("staff.screening.hits"),
						count: state.data?.open_hits ?? null,
						content: <Hits />,
					},
					{ value: "lists", label: t("staff.screening.lists"), content: <Lists query={state} /> },
				]}
			/>
		</DeskPage>
	);
}
