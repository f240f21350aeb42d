import type { HouseJournalWire } from "@truefill/contracts/http";
import { useRef } from "react";
import { useHouseJournal } from "../../../data/desk/house.ts";
import { useT } from "../../../i18n/index.ts";
import { useDocumentTitle } from "../../../lib/document-title.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Proof, Reference } from "../../../ui/proof.tsx";
import { DeskPage } from "../parts/page.tsx";
import { useAddressFilter } from "../parts/use-address-filter.ts";
import { Balances } from "./balances.tsx";
import { Entries } from "./entries.tsx";
import { FilterBar, houseFilterOf } from "./filter-bar.tsx";
import { OpenItems } from "./open.tsx";

/** Around a table: from edge to edge on a phone. */
const CARD = "overflow-hidden border-line border-y bg-surface-1 md:mx-4 md:rounded-card md:border";

/** `/admin/house-ledger`: the house's own journal, its balances, and what is in transit. */
export default function HouseLedgerScreen() {
	const t = useT();
	useDocumentTitle(t("house.title"));
	const query = useHouseJournal();
	const journal = query.data;
	const parameters = useAddressFilter();
	const filter = houseFilterOf(parameters.address);
	const entries = useRef<HTMLHeadingElement>(null);
	/** A row above chooses what the entries below show. */
	const show = (chosen: Readonly<Record<string, string>>) => {
		parameters.change({ account: null, currency: null, about: null, ...chosen });
		entries.current?.scrollIntoView({ block: "start" });
	};
	const currencies = [...new Set(journal?.balances.map(({ currency }) => currency))].toSorted();
	return (
		<DeskPage title={t("house.title")} beside={journal === undefined ? null : <Transit journal={journal} />}>
			<div className="flex flex-col gap-5 pb-6">
				<div className="flex flex-col gap-5 xl:grid xl:grid-cols-2 xl:items-start xl:gap-0">
					<section className="flex min-w-0 flex-col gap-2">
						<div className="flex flex-col gap-0.5 px-3 md:px-4">
							<h2 className="font-semibold text-13">{t("house.balances")}</h2>
							<p className="text-12 text-secondary">{t("house.balances.about")}</p>
						</div>
						<div className={CARD}>
							<Balances journal={journal} query={query} onAccount={(account) => show({ account })} />
						</div>
					</section>
					{journal === undefined ? null : (
						<section className="flex min-w-0 flex-col gap-2">
							<div className="flex flex-col gap-0.5 px-3 md:px-4">
								<h2 className="font-semibold text-13">{t("house.open")}</h2>
								<p className="text-12 text-secondary">{t("house.open.about")}</p>
							</div>
							<div className={CARD}>
								<OpenItems journal={journal} onPayment={(about) => show({ about })} />
							</div>
						</section>
					)}
				</div>
				<section className="flex flex-col gap-2">
					<div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 px-3 md:px-4">
						<h2 ref={entries} className="scroll-mt-3 font-semibold text-13">
							{t("house.entries")}
						</h2>
						{journal === undefined ? null : (
							<p className="text-12 text-muted">{t("house.count", { count: journal.entries })}</p>
						)}
					</div>
					<FilterBar parameters={parameters} filter={filter} currencies={currencies} />
					<div className={CARD}>
						<Entries filter={filter} onClear={parameters.clear} />
					</div>
					{journal === undefined ? null : (
						<Proof note={t("house.sum.about")}>
							<Reference label={t("why.proof.head")} value={journal.last_hash} />
						</Proof>
					)}
				</section>
			</div>
		</DeskPage>
	);
}

/** Whether the transit account is zero, and why not. */
function Transit({ journal: { open } }: { readonly journal: HouseJournalWire }) {
	const t = useT();
	const transit = open.filter(({ account }) => account === "house:transit");
	const wrong = transit.filter(({ under_way }) => !under_way).length;
	if (wrong > 0) return <Badge tone="danger">{t("house.open.unexplained")}</Badge>;
	if (transit.length === 0) return <Badge tone="ok">{t("house.zero")}</Badge>;
	return <Badge tone="info">{t("house.transit", { count: transit.length })}</Badge>;
}
