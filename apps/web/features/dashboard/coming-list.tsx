import type { AccountWire } from "@truefill/contracts/http";
import { Link } from "react-router";
import { useExpectedActions } from "../../data/actions/queries.ts";
import { useDirectory } from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { useActionText } from "../../ui/action-effect.tsx";
import { Money } from "../../ui/num.tsx";
import { Panel } from "../../ui/panel.tsx";
import { symbolHref } from "../../ui/symbol-link.tsx";
import { ZonedTime } from "../../ui/zoned-time.tsx";

/** Announced dividends and splits, the next one first, with their amounts for the account (E22). None: no panel. */
export function ComingList({ account }: { readonly account: AccountWire }) {
	const t = useT();
	const textOf = useActionText();
	const directory = useDirectory();
	const { data = [] } = useExpectedActions(account);
	const coming = data.flatMap((each) => {
		const instrument = directory.byId(each.action.asset_id);
		return instrument === undefined ? [] : [{ ...each, instrument }];
	});
	if (coming.length === 0) return null;
	return (
		<Panel title={t("actions.coming")}>
			<ul className="flex max-h-72 flex-col overflow-y-auto">
				{coming.map(({ action, effect, unknown, instrument }) => (
					<li key={action.id} className="border-line border-t">
						<Link
							to={symbolHref(instrument.symbol)}
							className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-0.5 px-panel py-1.5 text-13 hover:bg-hover"
						>
							<span className="font-medium">{instrument.displayName}</span>
							<span className="text-secondary">{textOf(action, instrument)}</span>
							<span className="text-12 text-muted">
								<ZonedTime value={action.ex_at} />
							</span>
							<span className="ms-auto text-end">
								{effect === null ? (
									<span className="text-12 text-muted">
										{t(unknown === null ? "actions.none.short" : "actions.unknown.short")}
									</span>
								) : action.kind === "split" ? (
									<span className="text-12 text-secondary">
										{t("actions.scaled", {
											trades: effect.trades.length + effect.closed.length,
											orders: effect.orders.length,
										})}
									</span>
								) : (
									<Money value={effect.cash} currency={effect.currency} sign="always" tone="signed" />
								)}
							</span>
						</Link>
					</li>
				))}
			</ul>
		</Panel>
	);
}
