import type { BankLineWire } from "@truefill/contracts/http";
import { type BankLineChoice, useBankLines } from "../../../data/desk/bank.ts";
import { useT } from "../../../i18n/index.ts";
import { RequestQueue, useQueueView } from "../requests/queue.tsx";
import { BankLineRow } from "./line.tsx";
import { type LineAction, LineDialog } from "./line-dialogs.tsx";

type Filter = Extract<BankLineChoice, "open" | "matched" | "booked">;

/** Lines that wait, oldest first; or all of a statement. */
export function BankLines({ statement }: { readonly statement: string | null }) {
	const t = useT();
	const view = useQueueView<Filter>("open");
	const place = statement === null ? view.filter : "all";
	const query = useBankLines({ place, statement, page: view.page });
	return (
		<RequestQueue<BankLineWire, Filter, LineAction>
			view={view}
			query={query}
			texts={{ failed: t("bank.queue.failed"), none: t("bank.queue.none"), hint: t("bank.queue.none.hint") }}
			{...(statement === null
				? {
						filters: (["open", "matched", "booked"] as const).map((value) => ({
							value,
							label: t(`bank.place.${value}`),
						})),
					}
				: {})}
			row={(line, act) => <BankLineRow line={line} act={act} />}
			dialog={(line, action, close) => <LineDialog line={line} action={action} onClose={close} />}
		/>
	);
}
