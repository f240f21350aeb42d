import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useDirectory } from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { useDocumentTitle } from "../../lib/document-title.ts";
import { WhileLoading } from "../../lib/lazy.tsx";
import { useNarrow } from "../../lib/narrow.ts";
import { TableSkeleton } from "../../ui/data-table/states.tsx";
import { OpenedAlert } from "./alerts/opened-alert.tsx";
import { Blotter } from "./blotter/lazy-blotter.ts";
import { startNotices } from "./notices.ts";

/** `/main/positions`: the blotter as a screen of its own, as cards where there is no room for tables. */
export default function PositionsScreen() {
	const t = useT();
	const navigate = useNavigate();
	const directory = useDirectory();
	const isNarrow = useNarrow();
	useDocumentTitle(t("phone.positions"));
	useEffect(startNotices, []);
	return (
		<div className="flex h-full min-h-0 flex-col">
			<h1 className="sr-only">{t("phone.positions")}</h1>
			<WhileLoading fallback={<TableSkeleton rows={3} />}>
				<Blotter
					cards={isNarrow}
					onInstrument={(id) => {
						const symbol = directory.byId(id)?.symbol;
						if (symbol !== undefined) void navigate(`/main/trading/${encodeURIComponent(symbol)}`);
					}}
				/>
			</WhileLoading>
			<OpenedAlert />
		</div>
	);
}
